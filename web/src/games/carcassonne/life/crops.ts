/** Plants on the grass: blades, flowers, strips of crops with hedges along them. */

import type { Ground } from '../land/meadow.ts'
import { scatter, smooth } from '../land/noise.ts'
import { areaOf, round, type Paint, type Point, type Thing } from '../land/paint.ts'

const CROPS = [
  ['wheat', 'wheat-row'],
  ['plough', 'plough-row'],
  ['crop', 'crop-row'],
  ['lush', 'grass-dark'],
] as const

/** A strip of a field. */
export interface Plot {
  corners: Point[]
  rows: string
  crop: readonly [fill: string, rows: string]
  /** Along its sides. */
  hedge: Point[]
}

/** Strips of crops, two or three in parallel. */
export function plotsOf({ left, top, wrap }: Ground): Plot[] {
  return scatter(left, top, 45, 50, 11, wrap, 0.7).flatMap(({ x, y, luck }) => {
    if (luck(0) > 0.72) return []
    const turn = (luck(1) - 0.5) * 1.1 + (luck(2) > 0.5 ? Math.PI / 2 : 0)
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const at = (u: number, v: number): Point => [x + u * cos - v * sin, y + u * sin + v * cos]
    const [long, strips] = [14 + 9 * luck(3), luck(4) > 0.45 ? 3 : 2]
    const wide = 8.5 + 4 * luck(5)
    const edge = -(strips * wide) / 2
    return Array.from({ length: strips }, (_, i): Plot => {
      const [a, b] = [edge + i * wide, edge + (i + 1) * wide]
      const slant = (luck(6 + i) - 0.5) * 5
      const [from, to] = [-long + slant, long + slant]
      const rows: string[] = []
      for (let v = a + 1.3; v < b - 0.6; v += 1.9) {
        const [[ax, ay], [bx, by]] = [at(from + 0.8, v), at(to - 0.8, v)]
        rows.push(`M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`)
      }
      const hedge: Point[] = []
      if (i === 0 || luck(20) > 0.6) for (let u = from; u <= to; u += 3.6) hedge.push(at(u, a))
      if (i === strips - 1) for (let v = edge; v <= -edge; v += 4) hedge.push(at(to + 0.6, v))
      return {
        corners: [at(from, a), at(to, a), at(to, b), at(from, b)],
        rows: rows.join(''),
        crop: CROPS[Math.floor(luck(10 + i) * 4)]!,
        hedge,
      }
    })
  })
}

export function grow(ground: Ground): Paint[] {
  const { left, top, wrap } = ground
  let [blades, flowers] = ['', '']
  for (const { x, y, luck } of scatter(left, top, 3, 5, 41, wrap)) {
    const [px, py] = [x.toFixed(1), y.toFixed(1)]
    if (luck(0) < 0.34) blades += `M${px} ${py}l.7-1.800M${px} ${py}l-.9-1.400`
    else if (luck(0) > 0.965 && smooth(x + left, y + top, 50, 42, wrap) > 0.45) flowers += round(x, y, 0.55)
  }
  return [
    { d: blades, line: 'grass-dark', wide: 0.55, alpha: 0.75 },
    { d: flowers, fill: 'wool', alpha: 0.9 },
    ...plotsOf(ground).flatMap(({ corners, rows, crop }): Paint[] => [
      { d: areaOf(corners), fill: crop[0], line: 'grass-dark', wide: 0.9 },
      { d: rows, line: crop[1], wide: 0.7, alpha: 0.8 },
    ]),
  ]
}

export const sown = ([x, y]: Point, plots: readonly Plot[]): boolean =>
  plots.some(({ corners }) =>
    corners.every(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % 4]!
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > -14
    }),
  )

export const hedgesOf = (plots: readonly Plot[]): Thing[] =>
  plots.flatMap(({ hedge }) => hedge.map(([x, y], i): Thing => [i % 7 === 3 ? 't0' : i % 3 ? 'b0' : 'b1', x, y]))
