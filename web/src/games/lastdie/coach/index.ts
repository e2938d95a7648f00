/** Where a coach's ideas lie on the face: the row that a die goes to, with its value. */

import type { Sketch } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

export const sketch: Sketch<View, Words> = (action) => {
  const [verb, value, row] = action.split(' ')
  return verb === 'put' && value && row ? [{ at: row, text: value }] : []
}
