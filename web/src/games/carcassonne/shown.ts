/** Facts that the board gives the players' strip: who gets how many points now, and the totals. */
export interface Shown {
  paid: readonly number[]
  points: number
  /** Totals as they stand at this step of final scoring. */
  totals: readonly number[]
}
