/** The places of a coach's ideas on the map: a turned tile on its square, and a follower on it. */

import type { Sketch } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

const PLACE = /^place (\S+) (\d+)$/
const DRAW = /^draw (\w+)$/
const SENT = /^(monk|(?:knight|thief|farmer) \w+)$/

/** The last tile that these actions laid, with its square. */
function laid(actions: readonly string[], view: View): string | null {
  const placed = actions.findLastIndex((text) => PLACE.test(text))
  if (placed < 0) return null
  const [, square, turned] = PLACE.exec(actions[placed]!)!
  const drawn = actions.slice(0, placed).findLast((text) => DRAW.test(text))
  const kind = drawn ? DRAW.exec(drawn)![1] : view.tile
  return kind ? `${square} ${kind}@${turned}` : square!
}

export const sketch: Sketch<View, Words> = (action, before, view) => {
  const placed = laid([...before, action], view)
  if (PLACE.test(action)) return placed ? [{ at: placed }] : []
  const last = view.tiles.at(-1)
  const at = placed ?? (last && `${last[0]},${last[1]}`)
  return SENT.test(action) && at ? [{ at: `${at} ${action}` }] : []
}
