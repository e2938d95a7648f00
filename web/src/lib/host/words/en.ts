import type { HostWords } from './type.ts'

export const en: HostWords = {
  title: 'Reports and bans',
  closed: 'This page is for the person who runs this server. On the machine of the server, this command prints a link:',
  closedHow: 'The link is good once, for an hour. The browser that opens it is the host’s for 90 days.',
  reports: 'Reports',
  noReports: 'No report is open.',
  sanctions: 'Mutes and bans in force',
  noSanctions: 'Nobody is muted or banned.',
  about: (by, name) => `${by} reports ${name}`,
  reported: 'reported',
  tableGone: 'the table is closed',
  allLines: (count) => `Show all ${count} messages`,
  nowCalled: (name) => `now called ${name}`,
  mute: 'Mute',
  ban: 'Ban',
  expel: 'Remove from the table',
  expelSure: (name) => `${name} loses all seats at this table and cannot sit down again. A bot plays on.`,
  expelYes: 'Remove',
  close: 'Close report',
  doTo: (action, name) => `${action}: ${name}`,
  kinds: { mute: 'Muted', ban: 'Banned' },
  muteAbout: 'They play on, but cannot write in chat.',
  banAbout: 'They cannot play, watch, write or make a new name. They see how long it lasts.',
  howLong: 'For how long?',
  lengths: ['1 hour', '1 day', '1 week', '1 month', 'For good'],
  byWhat: 'What does it go by?',
  means: { guest: 'name', device: 'devices', address: 'address' },
  meansLong: {
    guest: 'This name, on every device',
    device: 'Their devices, under every name',
    address: 'Their addresses, for everyone who comes from there',
  },
  by: (means) => `by ${means}`,
  others: (count) =>
    count === 0
      ? 'No other guest came from their addresses.'
      : count === 1
        ? 'One other guest came from their addresses.'
        : `${count} other guests came from their addresses.`,
  near: 'One of these addresses is yours, too. Your own device always stays in.',
  lift: 'Lift',
  liftOf: (kind, name) => `Lift: ${kind}, ${name}`,
  device: 'This device',
  deviceAbout: 'This browser is the host’s for 90 days after it opened the link. No mute or ban concerns it.',
  forget: 'Forget …',
  forgetThis: 'This device',
  forgetAll: 'All of the host’s devices',
}
