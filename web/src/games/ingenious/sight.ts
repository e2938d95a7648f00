/** The places of things on the page, and the keyboard's way over the board. */

import { centre, distance, type Cell, type Point } from './hex.ts'
import type { State } from './state.svelte.ts'
import type { Placed } from './view.ts'

/** A point of the page in units of the board. */
export function pointAt({ pad, zoom }: State, x: number, y: number): Point {
  const { left, top } = pad!.getBoundingClientRect()
  return zoom.at(x - left, y - top)
}

/** Pixels across that a finger hits for sure; a cell is so many units across. */
const FINGER = 24
const ACROSS = Math.sqrt(3)
/** Pixels across that a cell has once the board has come closer. */
const COMFORT = 36

/** Brings the board closer where its cells are too small for a finger that is about to choose one; whether it did. */
export function magnify({ zoom, unit, asked, tile }: State, x: number, y: number): boolean {
  const choosing = asked === 'score' || (asked === 'place' && tile !== null)
  if (!choosing || zoom.own || unit * ACROSS >= FINGER) return false
  zoom.zoom(COMFORT / ACROSS / unit, x, y)
  return true
}

/** Where on the page a tile lies, with room around it to turn it. */
export function boxOf({ pad, zoom, unit }: State, [, first, second]: Placed): DOMRect | null {
  if (!pad) return null
  const { left, top } = pad.getBoundingClientRect()
  const [a, b] = [centre(first), centre(second)]
  const { x, y } = zoom.on((a.x + b.x) / 2, (a.y + b.y) / 2)
  return new DOMRect(left + x - 2 * unit, top + y - 2 * unit, 4 * unit, 4 * unit)
}

/** Where on the page the tiles of a seat come from. */
export function homeOf({ seat, ledge, root, play }: State, from: number): DOMRect | null {
  const own = from === seat ? ledge?.getBoundingClientRect() : play.strip.home(from)
  return own ?? root?.getBoundingClientRect() ?? null
}

/** Leads the cursor to the nearest of these cells; without any, it stays. */
export function seek(state: State, cells: Iterable<Cell>): void {
  const from = state.cursor
  let far = Infinity
  for (const cell of cells) {
    const d = distance(cell, from)
    if (d < far) [state.cursor, far] = [cell, d]
  }
}
