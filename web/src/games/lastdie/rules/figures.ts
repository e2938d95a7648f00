/** The worked examples as data. */

import type { FaceRow, Value } from '../view.ts'

/** A row of each sort. */
export const SORTS: FaceRow[] = [
  [50, '1234'],
  [60, 'AAABB'],
  [30, '***'],
  [-30, '236'],
]

/** The dice of four players at a moment of a round, and the dice that they roll. */
export const DEALT: { has: number; rolls: number }[] = [
  { has: 7, rolls: 5 },
  { has: 5, rolls: 5 },
  { has: 3, rolls: 3 },
  { has: 0, rolls: 0 },
]

/** Where one hand can lead, as the engine plays it (see `make_fixtures.py`). */
export interface Example {
  board: FaceRow[]
  /** The first is where it begins. */
  stages: Stage[]
}

interface Stage {
  rows: Value[][]
  hand: Value[]
  open: Value[][]
  points: number
  /** By the action's text: the stage it leads to. */
  puts: Record<string, number>
}
