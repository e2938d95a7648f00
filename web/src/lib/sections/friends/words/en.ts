// The words of friends, requests, blocks and invitations.

export const words = {
  /** Without a name nobody has friends. */
  nameless: 'Friends need to know who you are.',
  enter: 'Use this name',
  none: 'No friends yet. Send somebody your link, or add people after a game.',
  online: 'online',
  atTable: 'at a table',
  offline: 'not here',
  requests: 'Requests',
  asks: (name: string) => `${name} wants to be friends.`,
  accept: 'Accept',
  acceptNamed: (name: string) => `Accept ${name} as a friend`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the request of ${name}`,
  invite: 'Invite',
  inviteNamed: (name: string) => `Invite ${name} to a table`,
  invited: (name: string) => `You have invited ${name}.`,
  /** Friends at a table that waits. */
  inviteFriends: 'Your friends',
  inviteHere: (name: string) => `Invite ${name} to this table`,
  isInvited: 'invited',
  allFriends: (count: number) => `All ${count} friends`,
  /** The table that a friend shall come to. */
  whereTo: (name: string) => `Where shall ${name} come?`,
  setTable: (game: string) => `Set a table: ${game}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name} from your friends`,
  removed: (name: string) => `${name} is not on your list any more.`,
  block: 'Block',
  blockNamed: (name: string) => `Block ${name}`,
  blockSure: (name: string) =>
    `You will not read what ${name} writes. ${name} cannot invite you, nor sit down at your tables. Nobody tells ${name}.`,
  blockedNow: (name: string) => `${name} is blocked.`,
  blocked: 'Blocked people',
  blockedAbout: 'You read nothing from them, and they cannot reach you.',
  unblock: 'Unblock',
  unblockNamed: (name: string) => `Unblock ${name}`,
  link: 'Your friend link',
  linkAbout: 'People who open it can become your friends, until you make a new one.',
  showLink: 'Show the link',
  linkField: 'Your friend link',
  linkPicture: 'Your friend link as a QR code',
  linkAlone: 'This page can be opened on this computer only.',
  renew: 'Make a new link',
  renewSure: 'The link that you have given out will no longer work.',
  renewed: 'This is your new link.',
  /** Of a link that led here. */
  join: (name: string) => `This is the friend link of ${name}. Become friends?`,
  yes: 'Become friends',
  joined: (name: string) => `You and ${name} are friends now.`,
  add: 'Add as friend',
  asked: 'asked',
  friend: 'friend',
  isBlocked: 'blocked',
  more: (name: string) => `More about ${name}`,
  /** A friend invites me. */
  invites: (name: string, game: string) => `${name} invites you to ${game}`,
  sit: 'Sit down',
  notNow: 'Not now',
}

export type Words = typeof words
