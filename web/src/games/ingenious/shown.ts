/** The board's data for the players' strip: markers on their way while a placement is counted, their new positions,
 * and the seat whose shown tiles are pointed at. */
export interface Shown {
  /** The markers as shown now; null: as the view says. */
  tracks: readonly (readonly number[])[] | null
  /** Where the markers of `side` would come to stand. */
  aims: readonly (number | null)[]
  side: number | null
  pointed: number | null
}
