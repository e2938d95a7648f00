// The words of the coach's reasons. `terrain` is the name of a terrain; numbers of cards are rounded.

import type { Terrain } from '../../view_types.ts'

export interface ReasonWords {
  way: (cards: string, instead: string) => string
  early: (cards: string) => string
  waste: (terrain: string) => string
  scarce: (terrain: string, left: number) => string
  there: () => string
  lost: () => string
  terrains: Record<Terrain, string>
  number: (cards: number) => string
}
