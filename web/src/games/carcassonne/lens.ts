/** The tile that followers may go to, drawn so large that a thumb meets each place on it. The map stays as it is. */

import type { Zoom } from '../../lib/board/zoom.svelte.ts'
import { APART, REACH } from './choices.ts'
import type { Laid } from './view.ts'

/** Pixels between the places of two followers, each as wide as a thumb. */
const THUMB = 46
/** Pixels between the lens and the edge of the stage: places lie over its own edge. */
const EDGE = 18

export interface Stage {
  zoom: Zoom
  width: number
  height: number
  /** Pixels at the bottom that buttons lie over. */
  low: number
}

export interface Lens {
  /** The middle on the stage, in pixels. */
  x: number
  y: number
  /** Half of its side, in pixels. */
  half: number
  /** The tile's size as a multiple of its size on the map. */
  scale: number
}

export function lensOf([x, y]: Laid, { zoom, width, height, low }: Stage): Lens {
  const { k } = zoom.look
  const room = Math.max(100 * k, Math.min(width, height - low) - 2 * EDGE)
  const side = Math.min(room, 100 * Math.max(k, THUMB / APART))
  const half = side / 2
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to))
  const at = zoom.on(100 * x + 50, 100 * y + 50)
  const large = side > 100 * k
  return {
    x: large ? within(at.x, half + EDGE, width - half - EDGE) : at.x,
    y: large ? within(at.y, half + EDGE, height - low - half - EDGE) : at.y,
    half,
    scale: side / 100 / k,
  }
}

/** The point of the map that is seen at this one, which may lie under the lens. `spots`: the places on its tile. */
export function through(
  lens: Lens,
  [x, y]: Laid,
  spots: readonly { x: number; y: number }[],
  zoom: Zoom,
  at: { x: number; y: number },
): [number, number] {
  const middle = zoom.at(lens.x, lens.y)
  const [dx, dy] = [(at.x - middle.x) / lens.scale, (at.y - middle.y) / lens.scale]
  const aside = Math.max(Math.abs(dx), Math.abs(dy))
  const [px, py] = [100 * x + 50 + dx, 100 * y + 50 + dy]
  const seen = aside <= 49.9 || (aside <= 50 + REACH && spots.some((one) => Math.hypot(one.x - px, one.y - py) < REACH))
  return isLarge(lens) && seen ? [px, py] : [at.x, at.y]
}

/** The tile is drawn over the map. */
export const isLarge = ({ scale }: Lens): boolean => scale > 1.01
