/** The part of the map that is in sight until the reader moves it, and the places of things on the page. */

import type { Look } from '../../lib/board/zoom.svelte.ts'
import { standAt } from './drawing.ts'
import { lookAt } from './look.ts'
import type { State } from './state.svelte.ts'
import { fitting } from './tile.ts'
import type { Standing } from './view.ts'

/** Pixels a unit below which room around the map is worth less than larger tiles. */
const SMALL = 0.44

/** A tile of room all around, or half of one, so that the next ones lie within; none where tiles become small. */
function roomy({ squares, width, height, low }: State): Look {
  const looks = [100, 50].map((around) => lookAt(squares, width, height, low, around))
  return looks.find(({ k }) => k >= SMALL) ?? lookAt(squares, width, height, low)
}

/** Whether these squares lie within what is looked at; at its edge, to a unit, they do. */
function holds({ width, height, corners }: State, { x, y, k }: Look, all: readonly (readonly number[])[]): boolean {
  const [aside, up, down] = [width / 2 / k + 1, height / 2 / k + 1, (height / 2 - corners) / k + 1]
  return all.every(
    ([sx = 0, sy = 0]) =>
      100 * sx >= x - aside && 100 * sx + 100 <= x + aside && 100 * sy >= y - up && 100 * sy + 100 <= y + down,
  )
}

/** Fits the map again if the last tile or a place for the next tile lies outside. */
export function renew(state: State): void {
  const { still, last } = state
  if (!still || !holds(state, still, last ? [...fitting(state), last.slice(0, 2) as number[]] : fitting(state)))
    state.still = roomy(state)
}

/** The stage has grown at its right and at its bottom: what it shows stays where it is on the screen. A window of
 * another width has another layout: the map is fitted again. */
export function resized(state: State, aside: number, down: number, another: boolean): void {
  if (another) state.stands = false
  const { still, stands } = state
  if (!still || !(aside || down)) return
  state.still = stands ? { ...still, x: still.x + aside / 2 / still.k, y: still.y + down / 2 / still.k } : roomy(state)
}

/** Brings a square into sight. */
export function reveal({ zoom }: State, x: number, y: number): void {
  zoom.reveal(100 * x + 50, 100 * y + 50, 60)
}

/** Where on the page a follower stands: within the map, even where that is moved away. */
export function boxOf({ stage, view, zoom }: State, [, x, y, place]: Standing): DOMRect | null {
  const rect = stage?.getBoundingClientRect()
  const tile = view.tiles.find((one) => one[0] === x && one[1] === y)
  if (!rect || !tile) return null
  const at = zoom.on(...standAt(tile, place))
  const [wide, high] = [40, 50].map((units) => units * Math.max(0.4, zoom.look.k)) as [number, number]
  const left = rect.left + Math.min(rect.width, Math.max(0, at.x))
  const top = rect.top + Math.min(rect.height, Math.max(0, at.y))
  return new DOMRect(left - wide / 2, top - high / 2, wide, high)
}

/** Where a follower goes: to its player, or off the map's top edge. */
export function homeOf({ root, play }: State, seat: number): DOMRect | null {
  const rect = root?.getBoundingClientRect()
  return play.strip.home(seat) ?? (rect ? new DOMRect(rect.left + rect.width / 2 - 12, rect.top - 15, 24, 30) : null)
}
