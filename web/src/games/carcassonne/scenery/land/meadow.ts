/** Grass, which runs on from tile to tile since it depends on the place alone. */

import { scatter } from './noise.ts'
import { round, type Paint } from './paint.ts'

/** Where a tile lies in the world, in units; `wrap`: see `noise.ts`. */
export interface Ground {
  left: number
  top: number
  wrap: number
}

function blots({ left, top, wrap }: Ground, size: number, salt: number, wide: number): Paint[] {
  const found: Record<string, string> = {}
  for (const { x, y, luck } of scatter(left, top, 1.3 * wide, size, salt, wrap)) {
    const shade = luck(0) < 0.4 ? 'grass-light' : luck(0) < 0.75 ? 'grass-dark' : 'grass-dry'
    const reach = wide * (0.7 + 0.6 * luck(1))
    found[shade] = (found[shade] ?? '') + round(x, y, reach, reach * (0.55 + 0.35 * luck(2)))
  }
  return Object.entries(found).map(([fill, d]): Paint => ({ d, fill, alpha: 0.17 }))
}

export function meadow(ground: Ground): Paint[] {
  return [{ d: 'M-3-3H103V103H-3Z', fill: 'grass' }, ...blots(ground, 50, 31, 34), ...blots(ground, 25, 33, 10)]
}
