/** Places out of sight once a player has moved the map, and where at its edge an arrow leads to them. */

import type { Box } from './look.ts'
import type { State } from './state.svelte.ts'

type Square = readonly [number, number]

/** A square out of sight: the last tile, or the nearest place for the tile in hand. */
export interface Beyond {
  square: Square
  what: 'last' | 'fit'
  /** The arrow's middle, in pixels of the map, and its direction in degrees, clockwise from the right. */
  x: number
  y: number
  degrees: number
}

/** Pixels between an arrow's middle and the map's edge, or what lies over the map. */
const AIR = 30
const STEPS = 60
/** Points of a square, in units. */
const PARTS = [25, 75].flatMap((x) => [25, 75].map((y) => [x, y] as const))

const inside = (x: number, y: number, { left, top, right, bottom }: Box, air: number) =>
  x > left - air && x < right + air && y > top - air && y < bottom + air

/** Return whether a point of a map of this size can be seen. */
function seen(x: number, y: number, width: number, height: number, boxes: readonly Box[]): boolean {
  return x > 0 && y > 0 && x < width && y < height && !boxes.some((box) => inside(x, y, box, 0))
}

/** Return the last place on the way from the middle to this point that is clear of edges and boxes. */
function edge(x: number, y: number, width: number, height: number, boxes: readonly Box[]): [number, number] {
  const [mx, my] = [width / 2, height / 2]
  let found: [number, number] = [mx, my]
  for (let step = 1; step <= STEPS; step++) {
    const [px, py] = [mx + ((x - mx) * step) / STEPS, my + ((y - my) * step) / STEPS]
    if (px < AIR || py < AIR || px > width - AIR || py > height - AIR) break
    if (!boxes.some((box) => inside(px, py, box, AIR))) found = [px, py]
  }
  return found
}

/** Return a square's middle, in pixels of the map. */
const middleOf = (zoom: State['zoom'], [x, y]: Square) => zoom.on(100 * x + 50, 100 * y + 50)

/** Return an arrow for each kind of thing that is out of sight; none until somebody has moved the map. */
export function beyond({ zoom, last, fits, pinned, carried, width, height, over }: State): Beyond[] {
  if (!zoom.own || !width || !height || carried) return []
  /** A good part of it is in sight. */
  const sees = ([sx, sy]: Square) =>
    PARTS.some(([px, py]) => {
      const { x, y } = zoom.on(100 * sx + px, 100 * sy + py)
      return seen(x, y, width, height, over)
    })
  const far = (square: Square) => {
    const { x, y } = middleOf(zoom, square)
    return Math.hypot(x - width / 2, y - height / 2)
  }
  const places = [...fits.keys()].map((key) => key.split(',').map(Number) as [number, number])
  const hidden: [Square, Beyond['what']][] = []
  if (last && !sees([last[0], last[1]])) hidden.push([[last[0], last[1]], 'last'])
  if (places.length && !pinned && !places.some(sees))
    hidden.push([places.reduce((best, one) => (far(one) < far(best) ? one : best)), 'fit'])
  return hidden.map(([square, what]) => {
    const to = middleOf(zoom, square)
    const [x, y] = edge(to.x, to.y, width, height, over)
    return { square, what, x, y, degrees: (Math.atan2(to.y - height / 2, to.x - width / 2) * 180) / Math.PI }
  })
}

/** Bring a square into the middle of the map. */
export function lead({ zoom, width, height }: State, square: Square): void {
  const at = middleOf(zoom, square)
  zoom.pan(width / 2 - at.x, height / 2 - at.y)
}
