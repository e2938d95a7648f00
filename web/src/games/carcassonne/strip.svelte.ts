/** What the map lets the players' strip know: who is being paid how much. One table is on the page
 * at a time. */

class Strip {
  table = $state('')
  paid = $state.raw<readonly number[]>([])
  points = $state(0)
}

export const strip = new Strip()
