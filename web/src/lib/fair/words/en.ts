import type { FairWords } from './type.ts'

export const en: FairWords = {
  title: 'Fair draws',
  about: 'The server fixed its secret before the first draw. This is its hash; pages of players added random bytes.',
  commitment: 'Commitment',
  pages: (count) => (count === 1 ? '1 page added random bytes.' : `${count} pages added random bytes.`),
  mine: 'The bytes of this page are in.',
  notMine: 'The bytes of this page are not in.',
  later: 'The secret is revealed at the end; of a daily challenge, once the day is over.',
  check: 'Check all draws',
  file: 'Check a record file',
  checking: 'Checking',
  unsafe: 'This browser checks only over a secure connection. Use the command “spieltisch verify”.',
  offline: 'The server does not answer.',
  broken: 'This file is no record that can be replayed.',
  unpledged: 'This record does not say how its draws were made, so they cannot be checked.',
  secretFits: 'The secret fits the commitment.',
  secretWrong: 'The secret does not fit the commitment.',
  notedSame: 'This page saw the same commitment before the start.',
  notedOther: 'This page saw another commitment before the start.',
  drawsRight: (count) => `All ${count} draws are what the secret and the bytes give.`,
  drawWrong: (number, line, text, right) =>
    `Draw ${number} (line ${line}) is “${text}”; the secret and the bytes give “${right}”.`,
  more: (count) => `${count} more draws differ.`,
}
