// The words of the sheet of fair draws.

export const words = {
  title: 'Fair draws',
  about: 'The server fixed its secret before the first draw. This is its hash; pages of players added random bytes.',
  commitment: 'Commitment',
  /** The number of pages that added random bytes. */
  pages: (count: number) => (count === 1 ? '1 page added random bytes.' : `${count} pages added random bytes.`),
  mine: 'The bytes of this page are in.',
  notMine: 'The bytes of this page are not in.',
  later: 'The secret is revealed after the game, or after the day of a daily challenge.',
  check: 'Check all draws',
  file: 'Check a record file',
  checking: 'Checking',
  unsafe: 'This browser checks only over a secure connection. Use the command “spieltisch verify”.',
  offline: 'The server does not answer.',
  /** The check failed in this browser. */
  failed: 'This browser could not compute the draws again.',
  tooLong: 'This record is too long to be checked here. Use the command “spieltisch verify”.',
  broken: 'This file is no record that can be replayed.',
  unpledged: 'This record does not say how its draws were made, so they cannot be checked.',
  secretFits: 'The secret fits the commitment.',
  secretWrong: 'The secret does not fit the commitment.',
  notedSame: 'This page saw the same commitment before the start.',
  notedOther: 'This page saw another commitment before the start.',
  drawsRight: (count: number) => `All ${count} draws are what the secret and the bytes give.`,
  /** A draw, and the line of the record in which it stands. */
  drawWrong: (number: number, line: number) =>
    `Draw ${number}, in line ${line} of the record, is not what the secret and the bytes give.`,
  more: (count: number) => `${count} more draws differ.`,
  seatsRight: 'The order of the seats is what the secret and the bytes give.',
  seatsWrong: 'The secret and the bytes give another order of the seats.',
  /** Of the sheet of the result: the draws were checked, all right or not. */
  verified: (count: number) => `Fair draws: all ${count} were checked`,
  doubted: 'Fair draws: the check failed',
  /** They could not be checked; `why` is a sentence. */
  unchecked: (why: string) => `Fair draws: not checked. ${why}`,
}

export type Words = typeof words
