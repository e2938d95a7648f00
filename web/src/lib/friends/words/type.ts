// The words of friends, requests, blocks and invitations.

export interface FriendsWords {
  /** Without a name nobody has friends. */
  nameless: string
  enter: string
  none: string
  online: string
  atTable: string
  offline: string
  requests: string
  asks: (name: string) => string
  accept: string
  acceptNamed: (name: string) => string
  decline: string
  declineNamed: (name: string) => string
  invite: string
  inviteNamed: (name: string) => string
  invited: (name: string) => string
  /** Friends at a table that waits. */
  inviteFriends: string
  inviteHere: (name: string) => string
  isInvited: string
  allFriends: (count: number) => string
  /** The table that a friend shall come to. */
  whereTo: (name: string) => string
  setTable: (game: string) => string
  remove: string
  removeNamed: (name: string) => string
  removed: (name: string) => string
  block: string
  blockNamed: (name: string) => string
  blockSure: (name: string) => string
  blockedNow: (name: string) => string
  blocked: string
  blockedAbout: string
  unblock: string
  unblockNamed: (name: string) => string
  link: string
  linkAbout: string
  showLink: string
  linkField: string
  linkPicture: string
  linkAlone: string
  renew: string
  renewSure: string
  renewed: string
  /** Of a link that led here. */
  join: (name: string) => string
  yes: string
  joined: (name: string) => string
  atThisTable: string
  add: string
  addNamed: (name: string) => string
  asked: string
  friend: string
  isBlocked: string
  more: (name: string) => string
  /** A friend invites me. */
  invites: (name: string, game: string) => string
  sit: string
  notNow: string
  asksYou: (count: number) => string
}
