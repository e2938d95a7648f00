/** The table that the map lies on: planks with their grain, painted for a surface of so many pixels. */

import { chance } from '../land/noise.ts'
import type { Paint } from '../land/paint.ts'

const PLANK = 92

export function table(width: number, height: number): Paint[] {
  const paints: Paint[] = [{ d: `M0 0H${width}V${height}H0Z`, fill: 'table' }]
  const [light, dark, seams]: string[][] = [[], [], []]
  for (let row = 0; row * PLANK < height; row++) {
    const top = row * PLANK
    for (let x = -420 * chance(row, 0, 1); x < width;) {
      const long = 380 + 420 * chance(row, Math.round(x), 2)
      const tone = chance(row, Math.round(x), 3)
      paints.push({
        d: `M${x} ${top}h${long}v${PLANK}h${-long}Z`,
        fill: tone < 0.5 ? 'table-light' : 'table-dark',
        alpha: Math.abs(tone - 0.5) * 0.9,
      })
      for (let i = 0; i < 15; i++) {
        const luck = (n: number) => chance(row * 31 + i, Math.round(x), n)
        const y = top + 3 + (PLANK - 6) * luck(4)
        const bend = () => 7 * (luck(5 + i) - 0.5)
        const grain = `M${x + long * 0.35 * luck(6)} ${y}q${long * 0.2} ${bend()} ${long * 0.35} 0t${long * 0.3 * luck(7)} ${bend()}`
        ;(luck(8) < 0.6 ? dark : light)!.push(grain)
      }
      seams!.push(`M${x} ${top}v${PLANK}`)
      x += long
    }
    seams!.push(`M0 ${top}h${width}`)
  }
  paints.push({ d: dark!.join(''), line: 'table-dark', wide: 1.3, alpha: 0.5 })
  paints.push({ d: light!.join(''), line: 'table-light', wide: 1.1, alpha: 0.5 })
  paints.push({ d: seams!.join(''), line: 'table-seam', wide: 1.6, alpha: 0.75 })
  return paints
}
