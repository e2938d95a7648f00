// The words of the page of the server's host.
import type { DeedShown } from '../../../net/wire.ts'
import type { Means, SanctionKind } from '../../conduct/kinds.ts'
import type { Task } from '../desk.svelte.ts'

export const words = {
  title: 'Host’s desk',
  /** The parts of the page. */
  parts: {
    reports: 'Reports',
    people: 'People',
    tables: 'Tables',
    notice: 'Notice',
    server: 'Server',
  } satisfies Record<'reports' | 'people' | 'tables' | 'notice' | 'server', string>,
  /** The part with reports, of which so many are open. */
  reportsOf: (count: number) => `Reports (${count})`,
  closed: 'This page is for the person who runs this server. On the machine of the server, this command prints a link:',
  closedHow: 'The link works once, within an hour. The browser that opens it acts for the host for 90 days.',
  reports: 'Reports',
  noReports: 'No report is open.',
  earlier: 'Closed reports',
  earlierAbout: 'They are kept for 30 days after you close them.',
  noEarlier: 'No report was closed in the last 30 days.',
  /** When a report was closed. */
  closedAt: (time: string) => `closed ${time}`,
  sanctions: 'Mutes and bans in force',
  noSanctions: 'Nobody is muted or banned.',
  /** The heading of a report. */
  about: (by: string, name: string) => `${by} reports ${name}`,
  reported: 'reported',
  tableGone: 'the table is closed',
  /** The reporter met the person at no table. */
  noTable: 'not from a table',
  /** The button that shows all messages of a report. */
  allLines: (count: number) => `Show all ${count} messages`,
  nowCalled: (name: string) => `now called ${name}`,
  mute: 'Mute',
  ban: 'Ban',
  expel: 'Remove from the table',
  expelSure: (name: string) => `${name} loses all seats at this table and cannot sit down again. A bot plays on.`,
  expelYes: 'Remove',
  close: 'Close report',
  /** An action, and whom it is about. */
  doTo: (action: string, name: string) => `${action}: ${name}`,
  kinds: { mute: 'Muted', ban: 'Banned' } satisfies Record<SanctionKind, string>,
  muteAbout: 'They can keep playing, but cannot chat, change their name or comment on boards.',
  banAbout: 'They cannot play, watch, write or make a new name. They see how long it lasts.',
  howLong: 'For how long?',
  /** An hour, a day, a week, a month, for good. */
  lengths: ['1 hour', '1 day', '1 week', '1 month', 'For good'] as readonly [string, string, string, string, string],
  byWhat: 'What does it go by?',
  means: { guest: 'name', device: 'devices', address: 'address' } satisfies Record<Means, string>,
  meansLong: {
    guest: 'This name, on every device',
    device: 'Their devices, under every name',
    address: 'Their addresses, for everyone who comes from there',
  } satisfies Record<Means, string>,
  /** By what a mute or ban tells its guest. */
  by: (means: string) => `by ${means}`,
  /** Other guests from the same addresses. */
  others: (count: number) =>
    count === 0
      ? 'No other guest came from their addresses.'
      : count === 1
        ? 'One other guest came from their addresses.'
        : `${count} other guests came from their addresses.`,
  /** The host's own device has one of these addresses. */
  near: 'One of these addresses is also yours. Your own device always stays in.',
  lift: 'Lift',
  liftOf: (kind: string, name: string) => `Lift: ${kind}, ${name}`,
  /** The button that shows a person. */
  see: 'Look up',
  lookUp: 'Look up a name',
  name: 'Name',
  find: 'Look up',
  findAbout: 'Part of the name is enough. Names in reports are searched as well.',
  nobody: 'No guest has this name.',
  moreNames: 'More guests match. Type more of the name.',
  lastHere: (day: string) => `last here on ${day}`,
  /** Of a guest without any device. */
  neverBack: 'no browser knows this guest any more',
  /** The person is the host. */
  yourself: 'This is you.',
  theirTables: 'Tables now',
  noTheirTables: 'This person has a seat at no table.',
  theirReports: 'Reports of this person',
  noTheirReports: 'Nobody has reported this person.',
  devices: 'Devices',
  tables: 'Waiting tables and games in progress',
  noTables: 'No table is waiting, and no game is in progress.',
  moreTables: 'Only the newest are shown.',
  again: 'Look again',
  unlisted: 'not listed',
  shut: 'Close',
  shutSure: 'The game ends without a result for everybody at the table.',
  shutYes: 'Close the table',
  tournaments: 'Unfinished tournaments',
  /** A tournament whose host deleted themselves. */
  unnamed: 'Tournament',
  players: (count: number, most: number) => `${count} of ${most} players`,
  end: 'End',
  endSure: 'The tournament ends with the current standings. Games in progress continue.',
  endYes: 'End the tournament',
  notice: 'Notice to everybody',
  noticeAbout:
    'Every open page shows your words at once, and each new page does so until you end the notice. Readers can dismiss it.',
  noticeText: 'Your words',
  noticeShow: 'Show to everybody',
  noticeReplace: 'Show in its place',
  noticeSince: (time: string) => `shown since ${time}`,
  noticeCloses: 'Let no new game begin until it ends',
  noticeClosed: 'No new game begins.',
  noticeEnd: 'End the notice',
  device: 'This device',
  deviceAbout: 'This browser acts for the host for 90 days after it opened the link. Mutes and bans do not affect it.',
  forget: 'Forget …',
  forgetThis: 'This device',
  forgetAll: 'All of the host’s devices',
  /** A link as a picture. */
  picture: 'The link as a QR code',
  wayIn: 'New way in …',
  wayInSure: (name: string) =>
    `The person who opens the link becomes ${name}. Make sure that you are talking to ${name}. The log keeps it, and ${name} reads it on the next visit.`,
  wayInLink: 'Link for this person',
  wayInGiven: (name: string, time: string) => `For ${name} only. It works once, until ${time}, and is not shown again.`,
  makeHelper: 'Make this person a helper',
  isHelper: 'This person is a helper',
  helperAbout: 'Helpers open this page from the first page. They read and close reports, and look people up.',
  helperTasks: 'This helper may also',
  tasks: {
    mute: 'mute people',
    ban: 'ban people',
    close: 'close tables and tournaments, and remove people',
    notice: 'show a notice to everybody',
  } satisfies Record<Task, string>,
  /** The tasks in a list. */
  taskNames: { mute: 'mutes', ban: 'bans', close: 'closing', notice: 'notices' } satisfies Record<Task, string>,
  keepTasks: 'Save',
  dismiss: 'No longer a helper',
  health: 'Health',
  version: 'Version',
  started: 'Started',
  open: 'Open now',
  openNow: (tables: number, sockets: number) => `Tables: ${tables}, connections: ${sockets}`,
  held: 'Size of the data',
  free: 'Free disk space',
  backup: 'Last backup',
  noBackup: 'never',
  invitation: 'Invitation',
  invitationAbout: 'This server is by invitation only. Everybody who has this link may choose a name here.',
  invitationLink: 'Link of the invitation',
  helpers: 'Helpers',
  helpersAbout: 'Under People, look up a name and make that person a helper.',
  noHelpers: 'You have no helpers.',
  deeds: 'Log of the host and helpers',
  deedsAbout: 'Everything that you and your helpers did. Entries are kept for a year, and nobody can change them.',
  deedsAll: 'Download all',
  moreDeeds: 'Only the latest are shown.',
  theHost: 'The host',
  /** A deed of the host or of a helper (`by`), about a person. */
  deed: {
    enter: (by) => `${by} opened this page with a link`,
    leave: (by) => `${by} signed out`,
    report: (by, name) => `${by} closed a report about ${name}`,
    mute: (by, name) => `${by} muted ${name}`,
    ban: (by, name) => `${by} banned ${name}`,
    lift: (by, name) => `${by} lifted a mute or ban: ${name}`,
    expel: (by, name) => `${by} removed ${name} from a table`,
    shut: (by) => `${by} closed a table`,
    end: (by) => `${by} ended a tournament`,
    notice: (by) => `${by} showed a notice`,
    'notice-end': (by) => `${by} ended the notice`,
    'way-in': (by, name) => `${by} gave ${name} a new way in`,
    appoint: (by, name) => `${by} made ${name} a helper`,
    dismiss: (by, name) => `${by} ended the help of ${name}`,
  } satisfies Record<DeedShown['deed'], (by: string, name: string) => string>,
}

export type Words = typeof words
