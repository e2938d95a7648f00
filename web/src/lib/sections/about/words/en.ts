// The pages about this server: what its host says, and privacy.
import type { Privacy } from '../../../net/wire.ts'

type Topic = Privacy['topics'][number]['topic']
/** A topic of privacy: what is stored, why, and for how long. */
interface Said {
  title: string
  what: string
  why: string
  long: (days: Privacy) => string
}

export const words = {
  title: 'About this server',
  heading: (name: string) => `About ${name}`,
  rules: 'House rules',
  links: 'Links',
  contact: 'Contact:',
  program: 'The program',
  independent:
    'spieltisch is free software: an independent implementation of the rules, with its own texts and art. The games’ names belong to their owners, who have not made, endorsed or licensed it.',
  version: (number: string) => `Version ${number}`,
  versionUnknown: 'The version is not known: the server does not answer.',
  privacy: 'Privacy',
  privacyAbout: (name: string) =>
    `This is what ${name} stores of the people who play here, why, and for how long. The program makes the list itself.`,
  privacyUnknown: 'The server does not answer. Try again later.',
  tables: (count: number) => `Tables of the database: ${count}`,
  yours: 'Your data',
  yoursAbout:
    'One file has everything that this server stores about you, with the records of your games. To delete it all, choose “Delete me” on the page with your name.',
  yoursDownload: 'Download everything',
  topics: {
    account: {
      title: 'Name and picture',
      what: 'Your name, your picture, and whether others see your ratings. Of helpers of the host, their tasks.',
      why: 'Others see who plays.',
      long: ({ guest_days, notice_days }) =>
        guest_days == null
          ? 'Until you delete yourself.'
          : `Until you delete yourself. After ${guest_days} days without a visit a guest is warned, and deleted ${notice_days} days later.`,
    },
    devices: {
      title: 'Devices',
      what: 'For each browser: its kind and system, the days of the first and last use, and a hash of its token.',
      why: 'The browser remembers you without a password.',
      long: () => 'Until you log it out or delete yourself.',
    },
    'ways-back': {
      title: 'Ways back to your name',
      what: 'Hashes of codes and of the recovery phrase, and public keys of passkeys.',
      why: 'They bring you back when a browser forgets you.',
      long: () => 'Codes until they end; the others until you replace or remove them or delete yourself.',
    },
    games: {
      title: 'Tables',
      what: 'Every action at a table with its time, and the people who sit there. For twelve hours, part of a hash of the address from which you listed a table.',
      why: 'The game goes on after a break, and can be replayed and checked.',
      long: ({ over_days, waiting_days }) =>
        `Tables that are over for ${over_days} days, or as long as a score sheet names them. Waiting tables for ${waiting_days} days. After a deletion, actions stay without your name.`,
    },
    chat: {
      title: 'Chat',
      what: 'Your messages at a table.',
      why: 'The people at the table read it, later too.',
      long: () => 'As long as the table. If you delete yourself, your words are deleted at once.',
    },
    results: {
      title: 'Results',
      what: 'Results, ratings, daily challenges, puzzles and tournaments.',
      why: 'They make your record, the leaderboards and fair pairings.',
      long: () => 'Until you delete yourself. Results of others stay, with a nameless seat.',
    },
    boards: {
      title: 'Analysis boards',
      what: 'Your boards with your comments.',
      why: 'You come back to them, and share them by link.',
      long: () => 'Until you delete a board or yourself.',
    },
    people: {
      title: 'People',
      what: 'Friends, requests, invitations, blocks, searches for opponents, and when you were last here.',
      why: 'Friends find each other; people whom you block do not.',
      long: () => 'Until you end them or delete yourself.',
    },
    calls: {
      title: 'Notifications',
      what: 'A confirmed email address, browsers that you let notify you, days off, and the turns that you have been called to.',
      why: 'You learn that it is your turn while the page is closed.',
      long: () => 'Until you switch them off or delete yourself.',
    },
    order: {
      title: 'Keeping order',
      what: 'Reports with the chat around them, mutes and bans, hashes of devices and addresses, and the log of the host and helpers.',
      why: 'A new name is no way past a ban, and ratings stay honest.',
      long: ({ report_days, closed_days, device_days, address_days, log_days }) =>
        `Reports ${closed_days} days after they are closed, ${report_days} days at most. Hashes of devices ${device_days} days, of addresses ${address_days} days after the last use. The log ${log_days} days. Mutes and bans until they end.`,
    },
    server: {
      title: 'The server itself',
      what: 'Its keys, the host’s devices and notice, and when it was not running.',
      why: 'It works after a restart as before.',
      long: () => 'As long as the server exists. None of it is about you.',
    },
  } satisfies Record<Topic, Said>,
}

export type Words = typeof words
