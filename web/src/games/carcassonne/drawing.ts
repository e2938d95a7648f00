/** The look of a tile and the places of its segments; a tile is 100 units wide. */

import { farmAt } from './areas.ts'
import { farFrom, inside, shapeOf } from './shape.ts'
import { TILES, type SegmentDrawing } from './tiles.ts'
import type { Laid } from './view.ts'

const SIDES = ['N', 'E', 'S', 'W']
const HALVES = ['Nw', 'Ne', 'En', 'Es', 'Se', 'Sw', 'Ws', 'Wn']
const ROLES: Record<string, string> = { city: 'knight', road: 'thief', cloister: 'monk', farm: 'farmer' }

/** The names of followers on each segment of a turned tile: `knight N`. */
export function placesOf(kind: string, angle: number): string[] {
  const quarters = angle / 90
  return (TILES[kind]?.segments ?? []).map(({ sort, sides }) => {
    const role = ROLES[sort] ?? ''
    if (sort === 'cloister') return role
    const farm = sort === 'farm'
    const first = Math.min(...sides.map((side) => (farm ? (side + 2 * quarters) % 8 : (side + quarters) % 4)))
    return `${role} ${(farm ? HALVES : SIDES)[first]}`
  })
}

/** The whole sides of the tile that a field touches as it lies, else the half side that names it. */
export function fieldSides(kind: string, angle: number, place: string): string[] {
  const sides = TILES[kind]?.segments[placesOf(kind, angle).indexOf(place)]?.sides ?? []
  const halves = sides.map((side) => (side + angle / 45) % 8)
  const whole = SIDES.filter((_, side) => halves.includes(2 * side) && halves.includes(2 * side + 1))
  return whole.length ? whole : [place.split(' ')[1] ?? '']
}

/** A point of a turned tile. */
function turned([x = 50, y = 50]: readonly number[], angle: number): [number, number] {
  let [a, b] = [x, y]
  for (let i = 0; i < angle; i += 90) [a, b] = [100 - b, a]
  return [a, b]
}

/** The offset from a cloister's middle to its monk, who stands in the yard next to the church. */
export const MONK = [11, 10] as const

/** The place of a follower with that name on a turned tile. */
export function spotOf(kind: string, angle: number, place: string): [number, number] {
  const n = placesOf(kind, angle).indexOf(place)
  const segment = TILES[kind]?.segments[n]
  const [x, y] = turned(segment?.spot ?? [50, 50], angle)
  return segment?.sort === 'cloister' ? [x + MONK[0], y + MONK[1]] : [x, y]
}

/** The same place on the map. */
export function standAt([x, y, kind, angle]: Laid, place: string): [number, number] {
  const [dx, dy] = spotOf(kind, angle, place)
  return [100 * x + dx, 100 * y + dy]
}

/** The corner of a square that is farthest from all of these points, close to the edge. */
export function cornerOf(x: number, y: number, points: readonly (readonly [number, number])[]): [number, number] {
  const corners = [0, 1, 2, 3].map((i): [number, number] => [100 * x + (i % 2 ? 97 : 3), 100 * y + (i > 1 ? 97 : 3)])
  const room = ([cx, cy]: [number, number]) => Math.min(1e3, ...points.map(([px, py]) => Math.hypot(px - cx, py - cy)))
  return corners.reduce((best, corner) => (room(corner) > room(best) + 1 ? corner : best))
}

/** Units from a road's middle within which it is hit. */
const ROAD = 8.5

/** The name of a follower on the segment under a point of a turned tile. */
export function segmentUnder(kind: string, angle: number, px: number, py: number): string | null {
  const segments = TILES[kind]?.segments
  if (!segments) return null
  const at = turned([px, py], (360 - angle) % 360)
  const far = segments.map(({ spot }) => Math.hypot((spot[0] ?? 50) - at[0], (spot[1] ?? 50) - at[1]))
  const nearest = far.indexOf(Math.min(...far))
  const first = (sort: string, test: (n: number) => boolean): number =>
    segments.findIndex((segment, n) => segment.sort === sort && test(n))
  const { cities, roads } = shapeOf(kind, 0)
  /** The number of a segment among those of its sort. */
  const nth = ({ sort }: SegmentDrawing, n: number) => segments.slice(0, n).filter((one) => one.sort === sort).length
  const found = [
    far[nearest]! < 9 ? nearest : -1,
    first('city', (n) => inside(at, cities[nth(segments[n]!, n)]!.outline)),
    first('cloister', (n) => far[n]! < 20),
    first('road', (n) => farFrom(at, roads[nth(segments[n]!, n)]!) < ROAD),
    farmAt(kind, ...at) ?? nearest,
  ].find((n) => n >= 0)!
  return placesOf(kind, angle)[found] ?? null
}
