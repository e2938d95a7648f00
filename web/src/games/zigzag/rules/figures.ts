/** The worked examples as positions that lead to each other; make_fixtures.py plays them. */

import type { Terrain } from '../terrain.ts'
import type { Counts, GameItem, Running, View } from '../view.ts'
import figures from './figures.json'

/** The parts of a view that a run needs; seat 0 runs. */
export type Node = Running &
  Pick<View, 'turn'> & {
    /** The pile, the card to be used first in front. */
    pile: Terrain[]
    ways: Way[]
  }

export interface Way {
  text: string
  items: GameItem[]
  to: Node
}

export type FigureName = keyof typeof figures.examples

export const EXAMPLES = figures.examples as unknown as Record<FigureName, Node>

export const COUNTS = figures.counts as Counts
