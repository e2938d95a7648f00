/**
 * What the board lets the players' strip know: markers on their way while a placement is counted,
 * where they would come to stand, and whose shown tiles are pointed at. One table is on the page
 * at a time.
 */

class Showing {
  table = $state('')
  /** The markers as shown now; null: as the view says. */
  tracks = $state.raw<readonly (readonly number[])[] | null>(null)
  /** Where the markers of `side` would come to stand. */
  aims = $state.raw<readonly (number | null)[]>([])
  side = $state<number | null>(null)
  pointed = $state<number | null>(null)
}

export const showing = new Showing()
