/** The area of each farm of a tile. It floods a grid from the farm's sides, between roads, river and cities. Then
 * it grows until they bound it. */

import { inside, shapeOf, type Point } from './shape.ts'
import { TILES } from './tiles.ts'

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

/** The cells next to each cell. */
const BESIDE = Array.from({ length: GRID * GRID }, (_, n) =>
  [n - GRID, n + GRID, n % GRID ? n - 1 : -1, (n + 1) % GRID ? n + 1 : -1].filter((to) => to >= 0 && to < GRID * GRID),
)
/** Units from a road or river within which no cell belongs to a farm. */
const BANK = 3.6

const known = new Map<string, number[]>()

/** Mark the cells whose middle is that near to a point. */
function mark(owner: number[], [x, y]: Point): void {
  const cell = (at: number) => Math.min(GRID - 1, Math.max(0, Math.floor(at / CELL)))
  for (let row = cell(y - BANK); row <= cell(y + BANK); row++)
    for (let column = cell(x - BANK); column <= cell(x + BANK); column++)
      if (Math.hypot((column + 0.5) * CELL - x, (row + 0.5) * CELL - y) < BANK) owner[column + GRID * row] = -2
}

/** The number of the farm's segment in each cell of the grid, as the tile lies in its drawing; negative elsewhere. */
function ownersOf(kind: string): number[] {
  const found = known.get(kind)
  if (found) return found
  const { roads, river, cities } = shapeOf(kind, 0)
  const owner = Array.from({ length: GRID * GRID }, (_, n): number => {
    const at: Point = [((n % GRID) + 0.5) * CELL, (Math.floor(n / GRID) + 0.5) * CELL]
    return cities.some(({ outline }) => inside(at, outline)) ? -2 : -1
  })
  for (const at of [...roads.flat(), ...river]) mark(owner, at)
  TILES[kind]!.segments.forEach(({ sort, sides }, segment) => {
    if (sort !== 'farm') return
    const todo = sides.map((side) => HALVES[side]![0] + GRID * HALVES[side]![1])
    for (let n = todo.pop(); n !== undefined; n = todo.pop()) {
      if (owner[n] !== -1) continue
      owner[n] = segment
      todo.push(...BESIDE[n]!)
    }
  })
  for (let round = 0; round < 2; round++) {
    const before = [...owner]
    before.forEach((whose, n) => {
      if (whose < 0) owner[n] = Math.max(whose, ...BESIDE[n]!.map((to) => before[to]!))
    })
  }
  known.set(kind, owner)
  return owner
}

/** The segment of the farm at a point of the tile, as the tile lies in its drawing; undefined outside all farms. */
export function farmAt(kind: string, x: number, y: number): number | undefined {
  const [column, row] = [x, y].map((at) => Math.min(GRID - 1, Math.max(0, Math.floor(at / CELL)))) as [number, number]
  const owner = ownersOf(kind)[column + GRID * row]!
  return owner < 0 ? undefined : owner
}

const drawn = new Map<string, string[]>()

/** The areas as paths, segment by segment of the tile as it lies in its drawing; of what is no farm, nothing. */
export function areasOf(kind: string): string[] {
  let found = drawn.get(kind)
  if (!found) {
    const owner = ownersOf(kind)
    const cell = (n: number) => `M${(n % GRID) * CELL} ${Math.floor(n / GRID) * CELL}h4v4h-4z`
    found = TILES[kind]!.segments.map((_, segment) =>
      owner.map((whose, n) => (whose === segment ? cell(n) : '')).join(''),
    )
    drawn.set(kind, found)
  }
  return found
}
