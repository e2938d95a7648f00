/** The worked examples as data. The engine plays those of scoring and crossing (`make_fixtures.py`): the position, the
 * tile, its lines and its points. */

import type { Colour } from '../colours.ts'
import type { Cell } from '../hex.ts'
import type { Half } from '../motion.svelte.ts'
import type { Placed } from '../view.ts'
import examples from './examples.json'

interface Scored {
  before: Placed[]
  tile: Placed
  halves: Half[]
}

export interface Example extends Scored {
  radius: number
  /** Left, top, width, height, in cells' radii. */
  crop: [number, number, number, number]
}

interface Played {
  printed: Record<Cell, Colour>
  corner: Scored[]
  around: Scored
  /** A double-length track before and after green scores 2 and yellow 4. */
  crossing: { before: number[]; after: number[] }
}

const played = examples as unknown as Played

export const { printed: PRINTED, crossing: CROSSING } = played

export const EXAMPLES: Example[] = [
  ...played.corner.map((one): Example => ({ ...one, radius: 6, crop: [3.3, -4.9, 9.3, 7.2] })),
  { ...played.around, radius: 5, crop: [-5, -4.4, 11.5, 10.4] },
]

/** Four players at the end, lowest marker first. */
export const STANDING: number[][] = [
  [10, 11, 13, 14, 16, 18],
  [9, 12, 13, 15, 17, 18],
  [9, 12, 12, 16, 18, 18],
  [7, 13, 14, 15, 17, 18],
]

/** A duel's track at its end, positive towards the first player. */
export const DUEL_END = [2, 4, 0, -2, -3, 0]
