/** The part of the map that is in sight until the reader moves it, and the places of things on the page. */

import type { Look } from '../../lib/board/zoom.svelte.ts'
import { standAt } from './drawing.ts'
import { isLarge } from './lens.ts'
import { covered, lookBeside, type Box } from './look.ts'
import type { State } from './state.svelte.ts'
import { fitting } from './tile.ts'
import type { Standing } from './view.ts'

/** Pixels a unit below which room around the map is worth less than larger tiles. */
const SMALL = 0.44

/** A tile of room all around, or half of one, so that the next ones lie within; none where tiles become small. */
function roomy({ squares, width, height, over }: State): Look {
  const looks = [100, 50].map((around) => lookBeside(squares, width, height, over, around))
  return looks.find(({ k }) => k >= SMALL) ?? lookBeside(squares, width, height, over)
}

/** Fits the map again if the last tile, a place for the next tile, or what scores lies outside, or under something. */
export function renew(state: State): void {
  const { still, last, width, height, over } = state
  const { item } = state.show
  const asked: [number, number][] = fitting(state)
  // A tile under the lens is seen there.
  if (last && !(state.lens && isLarge(state.lens))) asked.push([last[0], last[1]])
  if (item && 'segments' in item) asked.push(...item.segments.map(([x, y]) => [x, y] as [number, number]))
  if (!still || covered(asked, width, height, over, still)) state.still = roomy(state)
}

/** The stage has grown at its right and at its bottom: what it shows stays where it is on the screen. A window of
 * another width has another layout: the map is fitted again. */
export function resized(state: State, aside: number, down: number, another: boolean): void {
  if (another) state.stands = false
  const { still, stands } = state
  if (!still || !(aside || down)) return
  state.still = stands ? { ...still, x: still.x + aside / 2 / still.k, y: still.y + down / 2 / still.k } : roomy(state)
}

/** Pixels a unit below which two marked tiles are hard to compare, and units around them. */
const CLOSE = 0.6
const AROUND = 130

/** Return the boxes of what lies over the map for a while, such as a coach's words. */
function lying({ stage }: State): Box[] {
  const map = stage?.getBoundingClientRect()
  if (!map) return []
  return [...document.querySelectorAll('[data-over-board]')].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return { left: left - map.left, top: top - map.top, right: right - map.left, bottom: bottom - map.top }
  })
}

/** Brings all that a coach marks into sight: a better place and the one played, close enough to compare them. */
export function meet(state: State): void {
  const { marked, width, height, zoom, play } = state
  if (marked.length === 0) return
  const over = [...state.over, ...lying(state)]
  const compared = play.marks.cells.some(({ tone }) => tone === 'poor')
  if (!covered(marked, width, height, over, zoom.look) && !(compared && zoom.look.k < CLOSE)) return
  zoom.rest()
  state.still = lookBeside(compared ? marked : [...state.squares, ...marked], width, height, over, AROUND)
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
