// The words of the daily challenges.

export interface DailyWords {
  title: string
  about: string
  /** The button of a challenge that the reader has not begun. */
  play: string
  goOn: string
  /** Before the only attempt begins. */
  sure: string
  begin: string
  later: string
  retry: string
  again: string
  results: string
  against: (bots: string) => string
  streak: (days: number) => string
  /** The place among all who have ended. */
  rank: (rank: number, of: number) => string
  better: (percent: number) => string
  unfinished: string
  won: string
  lost: string
  today: string
  yesterday: string
  first: string
  none: string
  place: string
  name: string
  score: string
  time: string
  look: string
  /** Begins with `look`. */
  watch: (name: string) => string
  rated: string
  todays: string
  tomorrows: string
  secret: string
}
