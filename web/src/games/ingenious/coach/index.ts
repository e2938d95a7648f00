/** Where a coach's ideas lie on the board: each half of a tile on its cell, with its colour's first letter. */

import type { Sketch } from '../../../lib/catalogue/game.ts'
import type { Colour } from '../colours.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

const PLACE = /^place (\w)(\w) (\S+) (\S+)$/

export const sketch: Sketch<View, Words> = (action, _before, _view, words) => {
  const [, a, b, first, second] = PLACE.exec(action) ?? []
  if (!first || !second) return action.startsWith('score ') ? [{ at: action.slice(6) }] : []
  const letter = (colour: string | undefined) => [...words.colours[colour as Colour]][0]!.toUpperCase()
  return [
    { at: first, text: letter(a) },
    { at: second, text: letter(b) },
  ]
}
