/** Where a die's pips lie, on a face from -50 to 50. */

import type { Value } from './view.ts'

type Spot = readonly [x: number, y: number]

const FAR = 25
const NW: Spot = [-FAR, -FAR]
const NE: Spot = [FAR, -FAR]
const W: Spot = [-FAR, 0]
const E: Spot = [FAR, 0]
const SW: Spot = [-FAR, FAR]
const SE: Spot = [FAR, FAR]
const MIDDLE: Spot = [0, 0]

export const PIPS: Record<Value, readonly Spot[]> = {
  1: [MIDDLE],
  2: [NE, SW],
  3: [NE, MIDDLE, SW],
  4: [NW, NE, SW, SE],
  5: [NW, NE, MIDDLE, SW, SE],
  6: [NW, NE, W, E, SW, SE],
}

/** A star of five points within a circle of radius 1. */
export const STAR = ((): string => {
  const point = (i: number): string => {
    const angle = (Math.PI / 5) * i - Math.PI / 2
    const r = i % 2 ? 0.46 : 1
    return `${(r * Math.cos(angle)).toFixed(3)} ${(r * Math.sin(angle)).toFixed(3)}`
  }
  return `M${Array.from({ length: 10 }, (_, i) => point(i)).join('L')}Z`
})()
