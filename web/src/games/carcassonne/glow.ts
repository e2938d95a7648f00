/** The lights on the map, and the counts there. */

import { placesOf, standAt } from './drawing.ts'
import { keyOf, type GameItem, type Laid, type Spot } from './view.ts'

export interface Glow {
  segments: readonly Spot[]
  /** The points of its count; null without a count. */
  points: number | null
  /** The only player who gets them; null: nobody, or several do. */
  seat?: number | null
}

export const glowOf = (items: readonly GameItem[]): Glow[] =>
  items.flatMap((item) =>
    'segments' in item
      ? [
          {
            segments: item.segments,
            points: item.paid.length ? item.points : null,
            seat: item.paid.length === 1 ? (item.paid[0] ?? null) : null,
          },
        ]
      : [],
  )

/** The numbers of the lit segments on each tile, each once, however many glows share it. */
export function litOf(glows: readonly Glow[], laid: ReadonlyMap<string, Laid>): Map<string, Set<number>> {
  const lit = new Map<string, Set<number>>()
  for (const { segments } of glows)
    for (const [x, y, place] of segments) {
      const key = keyOf(x, y)
      const tile = laid.get(key)
      if (tile) lit.set(key, (lit.get(key) ?? new Set()).add(placesOf(tile[2], tile[3]).indexOf(place)))
    }
  return lit
}

/** Where each count stands, and whose it is: by the last of its segments. */
export function sumsOf(
  glows: readonly Glow[],
  laid: ReadonlyMap<string, Laid>,
): { x: number; y: number; points: number; seat: number | null }[] {
  return glows.flatMap(({ segments, points, seat = null }) => {
    const spot = segments.at(-1)
    const tile = spot && laid.get(keyOf(spot[0], spot[1]))
    if (points === null || !tile) return []
    const [x, y] = standAt(tile, spot[2])
    return [{ x, y, points, seat }]
  })
}
