/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

export const whens: Whens = {
  '/race': { mode: ['race'] },
  '/long': { mode: ['long'] },
  '2.1/two': { seats: [2] },
  '2.1/more': { seats: [3, 4] },
  '2.2/two': { seats: [2] },
  '2.2/more': { seats: [3, 4] },
  '3.1/calm': { calm: [true] },
  '3.1/quick': { calm: [false] },
  '4.5': { mode: ['race'] },
  '5.1': { mode: ['race'] },
  '5.1/first': { play_on: [false] },
  '5.1/on': { play_on: [true] },
  '6': { mode: ['long'] },
  '6.1/four': { seats: [2, 4] },
  '6.1/three': { seats: [3] },
  '6.3/two': { seats: [2] },
  '6.3/more': { seats: [3, 4] },
  '7.1': { calm: [false] },
  '7.2': { calm: [false] },
  '7.3': { calm: [true] },
}
