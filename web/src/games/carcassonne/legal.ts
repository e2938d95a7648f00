/** Where the tree of legal words lets a tile lie, and how turned. */

import type { Tree } from '../../lib/board/tree.ts'

/** Where the tile may be placed, with the angles it may have there. */
export function placements(tree: Tree): Map<string, number[]> {
  return new Map(
    Object.entries(tree['place'] ?? {}).map(([at, angles]) => [
      at,
      Object.keys(angles)
        .map(Number)
        .sort((a, b) => a - b),
    ]),
  )
}

/** The next legal angle, or the nearest to the one held. */
export function nextAngle(angles: readonly number[], now: number, back = false): number {
  for (let by = 90; by <= 360; by += 90) {
    const angle = (((back ? now - by : now + by) % 360) + 360) % 360
    if (angles.includes(angle)) return angle
  }
  return angles[0] ?? 0
}
export function nearestAngle(angles: readonly number[], held: number): number {
  return angles.includes(held) ? held : nextAngle(angles, held)
}
