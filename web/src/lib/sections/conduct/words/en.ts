// The words of reports, and of the page of somebody who is kept out.
import type { ReportReason } from '../kinds.ts'

export const words = {
  who: 'Whom do you report?',
  why: 'What is wrong?',
  reasons: {
    insult: 'Insults or threats',
    name: 'An offensive name',
    spam: 'Spam',
    spoiling: 'Spoils the game on purpose',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  words: 'In your words (if you like)',
  /** The contents of a report, and its reader. */
  kept: 'The host of this server reads your report, with your name and the last 20 messages of chat. Nobody else learns of it.',
  send: 'Send report',
  thanks: 'Thank you. The host of this server will see your report.',
  /** After a report: block the reported person, too? */
  blockToo: (name: string) => `Block ${name} as well?`,
  blockAbout:
    'You then read nothing that they write, and the search for players never seats you together. They do not learn of it.',
  block: 'Block',
  blocked: (name: string) => `You have blocked ${name}.`,
  bannedTitle: 'You cannot play here now',
  /** `until`: `until 3 May 2026, 14:00`, or `for good`. */
  banned: (until: string) => `The host of this server keeps you out ${until}.`,
  bannedWhy:
    'The reason is what was written or played here under your name, on this device or from your address. Meanwhile you cannot play, watch or write.',
  bannedWhom: 'A new name does not change it. If you think that it is a mistake, ask the person who runs this server.',
  again: 'Try again',
  delete: 'Delete me',
  deleteSure: 'Your name, score sheets and words in chat are deleted, and bots take your seats. You stay kept out.',
}

export type Words = typeof words
