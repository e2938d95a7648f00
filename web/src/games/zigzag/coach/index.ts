/** Where a coach's ideas lie: a place on the table, or a section of the maze. */

import type { Sketch } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

export const sketch: Sketch<View, Words> = (action, _before, view) => {
  const [verb, at] = action.split(' ')
  if (verb === 'keep' || verb === 'leave') {
    return view.held.flatMap((card) => (card ? [{ at: String(card.place) }] : [])).slice(0, 1)
  }
  return at && (verb === 'take' || verb === 'flip' || verb === 'move') ? [{ at }] : []
}
