/** What grows: grass and crops run on from tile to tile, since they depend on the place alone. */

import { scatter, smooth } from './noise.ts'
import { areaOf, round, type Paint, type Point, type Thing } from './paint.ts'

/** Where a tile lies in the world, in units; `wrap`: see `noise.ts`. */
export interface Ground {
  left: number
  top: number
  wrap: number
}

/** A strip of a field. */
export interface Plot {
  corners: Point[]
  rows: string
  crop: readonly [fill: string, rows: string]
  /** Along its sides. */
  hedge: Point[]
}

export function meadow(
  ground: Ground,
  all: readonly Plot[],
): { paints: Paint[]; hedges: Thing[]; sown: (at: Point) => boolean } {
  const { left, top, wrap } = ground
  const paints: Paint[] = [{ d: 'M-3-3H103V103H-3Z', fill: 'grass' }]
  const blots: Record<string, string> = {}
  for (const { x, y, luck } of scatter(left, top, 26, 20, 31, wrap)) {
    const shade = luck(0) < 0.34 ? 'grass-light' : luck(0) < 0.66 ? 'grass-dark' : 'grass-dry'
    blots[shade] = (blots[shade] ?? '') + round(x, y, 11 + 11 * luck(1), 7 + 8 * luck(2))
  }
  for (const [fill, d] of Object.entries(blots)) paints.push({ d, fill, alpha: 0.22 })
  let [blades, dots] = ['', '']
  for (const { x, y, luck } of scatter(left, top, 3, 5, 41, wrap)) {
    const [px, py] = [x.toFixed(1), y.toFixed(1)]
    if (luck(0) < 0.34) blades += `M${px} ${py}l.7-1.800M${px} ${py}l-.9-1.400`
    else if (luck(0) > 0.965 && smooth(x + left, y + top, 50, 42, wrap) > 0.45) dots += round(x, y, 0.55)
  }
  paints.push({ d: blades, line: 'grass-dark', wide: 0.55, alpha: 0.75 })
  paints.push({ d: dots, fill: 'wool', alpha: 0.9 })
  for (const { corners, rows, crop } of all) {
    paints.push({ d: areaOf(corners), fill: crop[0], line: 'grass-dark', wide: 0.9 })
    paints.push({ d: rows, line: crop[1], wide: 0.7, alpha: 0.8 })
  }
  const sown = ([x, y]: Point) =>
    all.some(({ corners }) =>
      corners.every(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % 4]!
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > -14
      }),
    )
  const hedges = all.flatMap(({ hedge }) =>
    hedge.map(([x, y], i): Thing => [i % 7 === 3 ? 't0' : i % 3 ? 'b0' : 'b1', x, y]),
  )
  return { paints, hedges, sown }
}
