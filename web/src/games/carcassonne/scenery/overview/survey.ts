/** The overview of the map: the holders of each farm and open feature, and the points that each is worth now. All of it
 * is in the view; nothing is counted here. */

import { placesOf, standAt } from '../../drawing.ts'
import { areasOf } from '../../areas.ts'
import { keyOf, type Feature, type Laid, type Standing } from '../../view.ts'

/** A farm or an open feature, with the place of its points. */
export interface Surveyed {
  feature: Feature
  at: [x: number, y: number]
}

/** Units from a follower to the points that stand next to it. */
const ASIDE = 21
/** The size of such points, so that no two cover each other. */
const [WIDE, HIGH] = [34, 23]

export const completedCities = (features: readonly Feature[]): Feature[] =>
  features.filter(({ kind, complete }) => kind === 'city' && complete)

/** Whether the overview tells of a feature: a farm, or something that is not complete. */
export const isSurveyed = ({ kind, complete }: Feature): boolean => kind === 'farm' || !complete

/** Held features, and free ones that are worth more than a point. With `size`, the points are drawn larger. */
export function surveyed(
  features: readonly Feature[],
  tiles: readonly Laid[],
  followers: readonly Standing[],
  size = 1,
): Surveyed[] {
  const laid = new Map(tiles.map((tile) => [keyOf(tile[0], tile[1]), tile]))
  const standing = new Set(followers.map(([, ...spot]) => spot.join()))
  const found = features.filter(isSurveyed).flatMap((feature): Surveyed[] => {
    if (!feature.holders.length && feature.points < 2) return []
    const held = feature.segments.find((segment) => standing.has(segment.join()))
    const [x, y, place] = held ?? feature.segments[Math.floor(feature.segments.length / 2)]!
    const tile = laid.get(keyOf(x, y))
    if (!tile) return []
    const [px, py] = standAt(tile, place)
    return [{ feature, at: held ? [px + ASIDE, py - 4] : [px, py] }]
  })
  for (let round = 0; round < 12; round++)
    for (const [i, { at: one }] of found.entries())
      for (const { at: other } of found.slice(i + 1)) {
        const [dx, dy] = [other[0] - one[0], other[1] - one[1]]
        const [across, down] = [WIDE * size - Math.abs(dx), HIGH * size - Math.abs(dy)]
        if (across <= 0 || down <= 0) continue
        const axis = across / WIDE < down / HIGH ? 0 : 1
        const by = ((axis ? down : across) / 2) * ((axis ? dy : dx) < 0 ? -1 : 1)
        one[axis] -= by
        other[axis] += by
      }
  return found
}

/** The area of a farm on the whole map, as one path. */
export function farmArea({ segments }: Feature, tiles: readonly Laid[]): string {
  const laid = new Map(tiles.map((tile) => [keyOf(tile[0], tile[1]), tile]))
  return segments
    .map(([x, y, place]) => {
      const tile = laid.get(keyOf(x, y))
      if (!tile) return ''
      const area = areasOf(tile[2])[placesOf(tile[2], tile[3]).indexOf(place)] ?? ''
      return area.replace(/M([\d.]+) ([\d.]+)h4v4h-4z/g, (_, left: string, top: string) => {
        let [cx, cy] = [Number(left) + 2, Number(top) + 2]
        for (let angle = 0; angle < tile[3]; angle += 90) [cx, cy] = [100 - cy, cx]
        return `M${100 * x + cx - 2} ${100 * y + cy - 2}h4v4h-4z`
      })
    })
    .join('')
}
