/** Where a coach's ideas lie on the board: each half of a tile on its cell, with its colour, which the board draws. */

import type { Sketch } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

const PLACE = /^place (\w)(\w) (\S+) (\S+)$/

export const sketch: Sketch<View, Words> = (action) => {
  const [, a, b, first, second] = PLACE.exec(action) ?? []
  if (!a || !b || !first || !second) return action.startsWith('score ') ? [{ at: action.slice(6) }] : []
  return [
    { at: first, text: a },
    { at: second, text: b },
  ]
}
