/** Where a coach's ideas lie: a place on the table, or a section of the maze. */

import type { Sketch } from '../../../lib/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words/index.ts'

export const sketch: Sketch<View, Words> = (action) => {
  const [verb, at] = action.split(' ')
  return at && (verb === 'take' || verb === 'flip' || verb === 'move') ? [{ at }] : []
}
