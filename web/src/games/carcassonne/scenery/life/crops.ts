/** Growth on the grass: blades, flowers, and parcels of crops with hedges between them. */

import type { Ground } from '../land/meadow.ts'
import { scatter, smooth } from '../land/noise.ts'
import { areaOf, round, type Paint, type Thing } from '../land/paint.ts'
import { far, type Point } from '../../shape.ts'
import { between, lattice, placeIn } from './lattice.ts'

/** Two crops that lie next to each other, each with the colour of its rows. */
const CROPS = [
  ['wheat', 'wheat-row', 'lush', 'grass-dark'],
  ['plough', 'plough-row', 'crop', 'crop-row'],
  ['crop', 'crop-row', 'lush', 'grass-dark'],
  ['wheat', 'wheat-row', 'plough', 'plough-row'],
  ['lush', 'grass-dark', 'wheat', 'wheat-row'],
] as const

type Corners = readonly [Point, Point, Point, Point]

/** A strip of one crop. */
export interface Plot {
  corners: Corners
  rows: string
  fill: string
  line: string
}

/** Woods, meadows and ploughed land each have parts of the country to themselves. */
export const zone = (x: number, y: number, salt: number, { left, top, wrap }: Ground): number =>
  smooth(x + left, y + top, wrap ? 50 : 110, salt, wrap)

const n = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

export function plotsOf(ground: Ground): Plot[] {
  return lattice(ground, 20, 4, 11, 13).flatMap(({ corners, middle: [x, y], luck }) => {
    if (zone(x, y, 12, ground) + 0.5 * (luck(0) - 0.5) < 0.5) return []
    const turned: Corners = luck(1) < 0.5 ? corners : [corners[1], corners[2], corners[3], corners[0]]
    const crops = CROPS[Math.floor(luck(2) * CROPS.length)]!
    const strips = 1 + Math.floor(luck(3) * 3)
    const [from, to] = [0.05 + 0.06 * luck(4), 0.95 - 0.06 * luck(5)]
    const bow = 3 * (luck(6) - 0.5)
    return Array.from({ length: strips }, (_, i): Plot => {
      const [low, high] = [i, i + 1].map((one) => 0.05 + (0.9 * one) / strips + 0.008) as [number, number]
      const at = (u: number, v: number) => placeIn(turned, u, v)
      const count = Math.round((far(at(0.5, low), at(0.5, high)) - 1) / 2)
      const rows: string[] = []
      for (let row = 0.5; row < count; row++) {
        const v = low + ((high - low) * row) / count
        const [a, b] = [at(from + 0.02, v), at(to - 0.02, v)]
        const [mx, my] = between(a, b, 0.5)
        rows.push(`M${n(a)}Q${n([mx + bow, my - bow])} ${n(b)}`)
      }
      const pair = i % 2 ? ([crops[2], crops[3]] as const) : ([crops[0], crops[1]] as const)
      return {
        corners: [at(from, low), at(to, low), at(to, high - 0.016), at(from, high - 0.016)],
        rows: rows.join(''),
        fill: pair[0],
        line: pair[1],
      }
    })
  })
}

export function grow(ground: Ground): Paint[] {
  const { left, top, wrap } = ground
  let [blades, flowers, stalks] = ['', '', '']
  for (const { x, y, luck } of scatter(left, top, 3, 5, 41, wrap)) {
    const at = n([x, y])
    if (luck(0) < 0.26) blades += `M${at}l.700-1.800M${at}l-.900-1.400`
    else if (luck(0) > 0.93 && smooth(x + left, y + top, 25, 42, wrap) > 0.58) {
      if (luck(1) < 0.5) flowers += round(x, y, 0.6)
      else stalks += round(x, y, 0.6)
    }
  }
  const plots = plotsOf(ground)
  return [
    { d: blades, line: 'grass-dark', wide: 0.55, alpha: 0.6 },
    { d: flowers, fill: 'wool', alpha: 0.9 },
    { d: stalks, fill: 'poppy', alpha: 0.9 },
    ...plots.flatMap(({ corners, rows, fill, line }): Paint[] => [
      { d: areaOf(corners), fill, line: fill, wide: 2.2, alpha: 0.85 },
      { d: rows, line, wide: 0.8, alpha: 0.55 },
    ]),
  ]
}

/** Whether something grows in rows at a place. */
export const sown = ([x, y]: Point, plots: readonly Plot[]): boolean =>
  plots.some(({ corners }) =>
    corners.every((a, i) => {
      const b = corners[(i + 1) % 4]!
      return ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / far(a, b) > -1.2
    }),
  )

/** Hedges along the sides of parcels, with a tree here and there. */
export const hedgesOf = (ground: Ground): Thing[] =>
  lattice(ground, 20, 4, 11, 13).flatMap(({ corners: [a, b, , d], middle: [x, y], luck }) => {
    const likely = 0.2 + 0.5 * zone(x, y, 12, ground)
    return [
      [b, 30],
      [d, 31],
    ].flatMap(([to, salt]) => {
      if (luck(salt as number) > likely) return []
      const long = far(a, to as Point)
      const found: Thing[] = []
      for (let s = 1.5; s < long - 1; s += 3.3) {
        const [px, py] = between(a, to as Point, s / long)
        const lot = luck(40 + Math.round(s))
        if (lot < 0.86) found.push([lot < 0.1 ? 't0' : lot < 0.5 ? 'b0' : 'b1', px + lot - 0.5, py + 2 * lot - 1])
      }
      return found
    })
  })
