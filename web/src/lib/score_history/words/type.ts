// The words of the score sheet.

export interface ScoreWords {
  best: string
  settings: string
  count: string
  top: string
  games: string
  none: string
  older: string
  challenges: string
  done: (count: number, all: number) => string
  ticked: string
  unticked: string
  now: string
  first: string
  firstSo: string
  bestEver: (before: string) => string
  bestSo: (before: string) => string
  bestIs: (best: string) => string
}
