/** The board's data for the players' strip: points that are still on their way. */
export interface Shown {
  /** As shown now; null: as the view says. */
  points: readonly number[] | null
}
