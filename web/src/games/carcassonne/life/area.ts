/** The area of each farm of a tile. It floods a grid from the farm's sides, between roads, river and cities. Then
 * it grows until they bound it. */

import { farFrom, inside, shapeOf } from '../land/shape.ts'
import type { Point } from '../land/paint.ts'
import { TILES } from '../tiles.ts'

const GRID = 25
const CELL = 100 / GRID
/** Where half-sides are, from Nw clockwise. */
const HALVES = [
  [6, 0],
  [18, 0],
  [24, 6],
  [24, 18],
  [18, 24],
  [6, 24],
  [0, 18],
  [0, 6],
] as const

const known = new Map<string, string[]>()

/** As paths, segment by segment of the tile as it lies in its drawing; of what is no farm, nothing. */
export function areasOf(kind: string): string[] {
  let found = known.get(kind)
  if (found) return found
  const { roads, river, cities } = shapeOf(kind, 0)
  const lines = [...roads.flat(), ...river]
  const owner = Array.from({ length: GRID * GRID }, (_, n): number => {
    const at: Point = [((n % GRID) + 0.5) * CELL, (Math.floor(n / GRID) + 0.5) * CELL]
    return farFrom(at, lines) < 3.6 || cities.some(({ outline }) => inside(at, outline)) ? -2 : -1
  })
  const beside = (n: number) =>
    [n - GRID, n + GRID, n % GRID ? n - 1 : -1, (n + 1) % GRID ? n + 1 : -1].filter((to) => owner[to] !== undefined)
  TILES[kind]!.segments.forEach(({ sort, sides }, segment) => {
    if (sort !== 'farm') return
    const todo = sides.map((side) => HALVES[side]![0] + GRID * HALVES[side]![1])
    for (let n = todo.pop(); n !== undefined; n = todo.pop()) {
      if (owner[n] !== -1) continue
      owner[n] = segment
      todo.push(...beside(n))
    }
  })
  for (let round = 0; round < 2; round++) {
    const before = [...owner]
    before.forEach((whose, n) => {
      if (whose < 0) owner[n] = Math.max(whose, ...beside(n).map((to) => before[to]!))
    })
  }
  found = TILES[kind]!.segments.map((_, segment) =>
    owner
      .map((whose, n) => (whose === segment ? `M${(n % GRID) * CELL} ${Math.floor(n / GRID) * CELL}h4v4h-4z` : ''))
      .join(''),
  )
  known.set(kind, found)
  return found
}
