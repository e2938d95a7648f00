// The words of the sheet of fair draws.

export interface FairWords {
  title: string
  about: string
  commitment: string
  /** The number of pages that added random bytes. */
  pages: (count: number) => string
  mine: string
  notMine: string
  later: string
  check: string
  file: string
  checking: string
  unsafe: string
  offline: string
  /** The check failed in this browser. */
  failed: string
  tooLong: string
  broken: string
  unpledged: string
  secretFits: string
  secretWrong: string
  notedSame: string
  notedOther: string
  drawsRight: (count: number) => string
  drawWrong: (number: number, line: number, text: string, right: string) => string
  more: (count: number) => string
  seatsRight: string
  seatsWrong: string
  /** Of the sheet of the result: the draws were checked, all right or not. */
  verified: (count: number) => string
  doubted: string
  /** They could not be checked; `why` is a sentence. */
  unchecked: (why: string) => string
}
