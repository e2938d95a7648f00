/** The tile that followers may go to, drawn so large that a thumb meets each place on it. The map stays as it is. */

import type { Zoom } from '../../../lib/board/zoom.svelte.ts'
import { APART } from '../choices.ts'
import type { Laid } from '../view.ts'

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
