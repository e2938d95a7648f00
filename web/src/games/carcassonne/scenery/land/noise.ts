/** Chance that depends on the place alone: the same spot of the map looks the same whenever it is painted.
 * With `wrap`, the world repeats after so many units, so that a tile painted alone fits every other. */

/** A number from 0 to 1 for a cell of a grid. */
export function chance(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(salt, 1442695041)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

const cell = (i: number, size: number, wrap: number): number => {
  const n = wrap / size
  return n ? ((i % n) + n) % n : i
}

/** A number from 0 to 1 that changes softly over about `size` units. */
export function smooth(x: number, y: number, size: number, salt: number, wrap: number): number {
  const [i, j] = [Math.floor(x / size), Math.floor(y / size)]
  const [u, v] = [x / size - i, y / size - j].map((t) => t * t * (3 - 2 * t)) as [number, number]
  const at = (di: number, dj: number) => chance(cell(i + di, size, wrap), cell(j + dj, size, wrap), salt)
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
}

export interface Scattered {
  x: number
  y: number
  /** More chance of its own. */
  luck: (n: number) => number
}

/** Points of a jittered grid in a square of 100 units and `margin` around it; `loose`: how much they stray, 0 to 1. */
export function scatter(
  left: number,
  top: number,
  margin: number,
  size: number,
  salt: number,
  wrap: number,
  loose = 1,
): Scattered[] {
  const found: Scattered[] = []
  for (let j = Math.floor((top - margin) / size); j * size < top + 100 + margin; j++)
    for (let i = Math.floor((left - margin) / size); i * size < left + 100 + margin; i++) {
      const luck = (n: number) => chance(cell(i, size, wrap), cell(j, size, wrap), salt + n)
      found.push({
        x: (i + 0.5 + (luck(91) - 0.5) * loose) * size - left,
        y: (j + 0.5 + (luck(92) - 0.5) * loose) * size - top,
        luck,
      })
    }
  return found
}
