/** Grass, which runs on from tile to tile since it depends on the place alone. */

import { scatter } from './noise.ts'
import { round, type Paint } from './paint.ts'

/** Where a tile lies in the world, in units; `wrap`: see `noise.ts`. */
export interface Ground {
  left: number
  top: number
  wrap: number
}

export function meadow({ left, top, wrap }: Ground): Paint[] {
  const blots: Record<string, string> = {}
  for (const { x, y, luck } of scatter(left, top, 26, 20, 31, wrap)) {
    const shade = luck(0) < 0.34 ? 'grass-light' : luck(0) < 0.66 ? 'grass-dark' : 'grass-dry'
    blots[shade] = (blots[shade] ?? '') + round(x, y, 11 + 11 * luck(1), 7 + 8 * luck(2))
  }
  return [
    { d: 'M-3-3H103V103H-3Z', fill: 'grass' },
    ...Object.entries(blots).map(([fill, d]): Paint => ({ d, fill, alpha: 0.22 })),
  ]
}
