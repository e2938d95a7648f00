/** Strips of crops with hedges along them. */

import type { Ground, Plot } from '../land/meadow.ts'
import { scatter } from '../land/noise.ts'
import type { Point } from '../land/paint.ts'

const CROPS = [
  ['wheat', 'wheat-row'],
  ['plough', 'plough-row'],
  ['crop', 'crop-row'],
  ['lush', 'grass-dark'],
] as const

/** Strips of crops, two or three beside each other. */
export function crops({ left, top, wrap }: Ground): Plot[] {
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
