/** What the board lets the players' strip know: who is just being paid how much. */
export interface Shown {
  paid: readonly number[]
  points: number
}
