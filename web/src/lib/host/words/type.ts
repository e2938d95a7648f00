// The words of the page of the server's host.

import type { Means, SanctionKind } from '../../conduct/kinds.ts'

export interface HostWords {
  title: string
  /** The parts of the page. */
  parts: Record<'reports' | 'people' | 'tables' | 'notice', string>
  /** The part with reports, of which so many are open. */
  reportsOf: (count: number) => string
  closed: string
  closedHow: string
  reports: string
  noReports: string
  earlier: string
  earlierAbout: string
  noEarlier: string
  /** When a report was closed. */
  closedAt: (time: string) => string
  sanctions: string
  noSanctions: string
  /** The heading of a report. */
  about: (by: string, name: string) => string
  reported: string
  tableGone: string
  /** The reporter met the person at no table. */
  noTable: string
  /** The button that shows all messages of a report. */
  allLines: (count: number) => string
  nowCalled: (name: string) => string
  mute: string
  ban: string
  expel: string
  expelSure: (name: string) => string
  expelYes: string
  close: string
  /** An action, and whom it is about. */
  doTo: (action: string, name: string) => string
  kinds: Record<SanctionKind, string>
  muteAbout: string
  banAbout: string
  howLong: string
  /** An hour, a day, a week, a month, for good. */
  lengths: readonly [string, string, string, string, string]
  byWhat: string
  means: Record<Means, string>
  meansLong: Record<Means, string>
  /** By what a mute or ban tells its guest. */
  by: (means: string) => string
  /** Other guests from the same addresses. */
  others: (count: number) => string
  /** The host's own device has one of these addresses. */
  near: string
  lift: string
  liftOf: (kind: string, name: string) => string
  /** The button that shows a person. */
  see: string
  lookUp: string
  name: string
  find: string
  findAbout: string
  nobody: string
  moreNames: string
  lastHere: (day: string) => string
  /** Of a guest without any device. */
  neverBack: string
  /** The person is the host. */
  yourself: string
  theirTables: string
  noTheirTables: string
  theirReports: string
  noTheirReports: string
  devices: string
  tables: string
  noTables: string
  moreTables: string
  again: string
  unlisted: string
  shut: string
  shutSure: string
  shutYes: string
  tournaments: string
  /** A tournament whose host deleted themselves. */
  unnamed: string
  players: (count: number, most: number) => string
  end: string
  endSure: string
  endYes: string
  notice: string
  noticeAbout: string
  noticeText: string
  noticeShow: string
  noticeReplace: string
  noticeSince: (time: string) => string
  noticeEnd: string
  device: string
  deviceAbout: string
  forget: string
  forgetThis: string
  forgetAll: string
}
