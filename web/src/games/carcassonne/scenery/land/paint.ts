/** The parts of a painted landscape: areas and lines in the colours of `carcassonne.css`, and small things that
 * stand on it. The page paints them on canvases; pictures are written as SVG. */

import type { Point } from '../../shape.ts'

export interface Paint {
  d: string
  /** Colours by their names there: `grass` is `--crc-grass`. */
  fill?: string
  line?: string
  wide?: number
  dash?: string
  alpha?: number
}

/** A thing that stands on the map, by its foot. */
export type Thing = readonly [name: string, x: number, y: number]

const n = (value: number): string => String(Math.round(value * 10) / 10)

export const lineOf = (points: readonly Point[]): string => 'M' + points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

export const areaOf = (points: readonly Point[]): string => `${lineOf(points)}Z`

export const round = (x: number, y: number, rx: number, ry = rx): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`
