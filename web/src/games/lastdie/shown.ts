/** What the board lets the players' strip know: points that are still on their way. */
export interface Shown {
  /** As shown now; null: as the view says. */
  points: readonly number[] | null
}
