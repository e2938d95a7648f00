/** What the board lets the players' strip know: points that are still on their way. One table is on
 * the page at a time. */

class Showing {
  table = $state('')
  /** As shown now; null: as the view says. */
  points = $state.raw<readonly number[] | null>(null)
}

export const showing = new Showing()
