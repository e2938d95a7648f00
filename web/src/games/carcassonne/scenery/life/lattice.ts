/** A grid that lies askew in the world: fields and streets follow it, and no tile's side shows in them. */

import { chance } from '../land/noise.ts'
import type { Point } from '../../shape.ts'
import type { Ground } from '../land/meadow.ts'

/** A cell of the grid. */
export interface Cell {
  /** Clockwise; neighbours share them. */
  corners: readonly [Point, Point, Point, Point]
  middle: Point
  /** Numbers from 0 to 1 that belong to this cell. */
  luck: (n: number) => number
}

/** The cells around a tile. Their sides have the slope 1:2, so that the grid repeats after 100 units. `step` is 20 for
 * large cells, 10 for small ones; `loose` is the stray of the corners in units. */
export function lattice(
  { left, top, wrap }: Ground,
  step: number,
  margin: number,
  salt: number,
  loose: number,
): Cell[] {
  const [wide, high] = [2 * step, step]
  const spot = (i: number, j: number): Point => [wide * i - high * j, high * i + wide * j]
  const within = (value: number) => (wrap ? ((value % wrap) + wrap) % wrap : value)
  const luckOf = (i: number, j: number, n: number) => {
    const [x, y] = spot(i, j)
    return chance(within(x), within(y), n)
  }
  const corner = (i: number, j: number): Point => {
    const [x, y] = spot(i, j)
    return [x - left + loose * (luckOf(i, j, salt + 97) - 0.5), y - top + loose * (luckOf(i, j, salt + 98) - 0.5)]
  }
  const found: Cell[] = []
  const [x0, y0, reach] = [left + 50, top + 50, 50 + margin + wide]
  const side = wide * wide + high * high
  const [ci, cj] = [(wide * x0 + high * y0) / side, (wide * y0 - high * x0) / side]
  const around = Math.ceil((reach * 1.5) / wide)
  for (let j = Math.floor(cj) - around; j <= cj + around; j++)
    for (let i = Math.floor(ci) - around; i <= ci + around; i++) {
      const [x, y] = spot(i + 0.5, j + 0.5)
      if (Math.abs(x - x0) > reach || Math.abs(y - y0) > reach) continue
      found.push({
        corners: [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)],
        middle: [x - left, y - top],
        luck: (n) => luckOf(i, j, salt + n),
      })
    }
  return found
}

export const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t]

/** A place of a four-sided area: `u` along its first side, `v` across. */
export const placeIn = ([a, b, c, d]: readonly [Point, Point, Point, Point], u: number, v: number): Point =>
  between(between(a, b, u), between(d, c, u), v)
