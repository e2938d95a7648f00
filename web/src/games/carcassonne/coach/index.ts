/** Where a coach's ideas lie on the map: a tile's square and how far it is turned, a follower on its tile. */

import type { Sketch } from '../../../lib/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words/index.ts'

const PLACE = /^place (\S+) (\d+)$/
const SENT = /^(monk|(?:knight|thief|farmer) \w+)$/

export const sketch: Sketch<View, Words> = (action, before, view) => {
  const [, square, turned] = PLACE.exec(action) ?? []
  if (square) return [{ at: square, ...(turned === '0' ? {} : { text: `↻${turned}°` }) }]
  const [role] = SENT.exec(action) ?? []
  const placed = before.map((text) => PLACE.exec(text)?.[1]).findLast((at) => at !== undefined)
  const last = view.tiles.at(-1)
  const at = placed ?? (last && `${last[0]},${last[1]}`)
  return role && at ? [{ at: `${at} ${role}` }] : []
}
