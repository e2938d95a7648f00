/** The board's data for the players' strip: the points of each player now, and the totals. */
export interface Shown {
  paid: readonly number[]
  points: number
  /** Totals as they stand at this step of final scoring. */
  totals: readonly number[]
}
