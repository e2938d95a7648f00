/** Placements, read from the tree of legal words. A placement that is not in it is impossible. */

import { choices, offers, type Tree } from '../../lib/board/tree.ts'
import { distance, step, turnBetween, centre, type Cell, type Point, type Turn } from './hex.ts'
import type { Tile } from './view.ts'

/** A tile as somebody holds it: where its first letter lies, and where its second. */
export interface Placement {
  tile: Tile
  first: Cell
  second: Cell
}

/**
 * The action's text for a tile so placed, or null where it is not legal. The two halves of a double
 * look alike, and the notation names one of the two orders: whichever the tree has.
 */
export function placeText(tree: Tree, { tile, first, second }: Placement): string | null {
  if (offers(tree, 'place', tile, first, second)) return `place ${tile} ${first} ${second}`
  if (tile[0] === tile[1] && offers(tree, 'place', tile, second, first)) return `place ${tile} ${second} ${first}`
  return null
}

/** Every way a tile may be laid, by the cell its first half takes, with the turns legal there. */
export function turnsByCell(tree: Tree, tile: Tile): Map<Cell, Turn[]> {
  const found = new Map<Cell, Turn[]>()
  const add = (from: Cell, to: Cell) => {
    const turn = turnBetween(from, to)
    if (turn === null) return
    const turns = found.get(from)
    if (turns) turns.push(turn)
    else found.set(from, [turn])
  }
  for (const first of choices(tree, 'place', tile))
    for (const second of choices(tree, 'place', tile, first)) {
      add(first, second)
      if (tile[0] === tile[1]) add(second, first)
    }
  for (const turns of found.values()) turns.sort((a, b) => a - b)
  return found
}

/** The legal turn closest to the wanted one, searching clockwise first; null where none is. */
export function nearestTurn(turns: readonly Turn[] | undefined, wanted: Turn): Turn | null {
  if (!turns?.length) return null
  for (const by of [0, 1, -1, 2, -2, 3]) {
    const turn = (((wanted + by) % 6) + 6) % 6
    if (turns.includes(turn as Turn)) return turn as Turn
  }
  return null
}

/** The next legal turn after this one (before it, going back). */
export function nextTurn(turns: readonly Turn[] | undefined, now: Turn, back = false): Turn {
  for (let by = 1; by <= 6; by++) {
    const turn = ((((back ? now - by : now + by) % 6) + 6) % 6) as Turn
    if (!turns || turns.includes(turn)) return turn
  }
  return now
}

export function lay(tile: Tile, first: Cell, turn: Turn): Placement {
  return { tile, first, second: step(first, turn) }
}

/** The placement to which a tile over the board would snap: the legal one with its middle nearest to the held
 * tile's. Placements in the current turn of the tile come first, if one is within reach. */
export function snap(turns: Map<Cell, Turn[]>, tile: Tile, middle: Point, held: Turn): Placement | null {
  let best: Placement | null = null
  let bestFar = 1.5
  for (const [first, ways] of turns) {
    const a = centre(first)
    if (Math.hypot(a.x - middle.x, a.y - middle.y) > 3) continue
    for (const turn of ways) {
      const placement = lay(tile, first, turn)
      const b = centre(placement.second)
      const far = Math.hypot((a.x + b.x) / 2 - middle.x, (a.y + b.y) / 2 - middle.y)
      // Another turn than the one held must be clearly nearer to be meant.
      const cost = far + (turn === held ? 0 : 0.75 + 0.05 * distance(first, placement.second))
      if (cost < bestFar) {
        best = placement
        bestFar = cost
      }
    }
  }
  return best
}
