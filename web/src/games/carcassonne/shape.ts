/** The lines and outlines of a tile as it lies, and how far a place is from them. */

import { TILES } from './tiles.ts'

export type Point = readonly [x: number, y: number]

export interface City {
  outline: Point[]
  walls: Point[][]
  spot: Point
  flag: Point | null
  sides: number
}

export interface Shape {
  roads: Point[][]
  river: Point[]
  cities: City[]
  cloister: Point | null
  village: boolean
  bridge: boolean
  pool: boolean
  /** Where farmers lie. */
  farmers: Point[]
}

const PIECES = 18

/** A path of lines and cubic curves as points. */
function sampled(d: string): Point[] {
  const found: Point[] = []
  let [x, y] = [0, 0]
  for (const [, verb, rest = ''] of d.matchAll(/([MLCHV])([^MLCHVZ]*)/g)) {
    const n = (rest.match(/[\d.]+/g) ?? []).map(Number)
    if (verb === 'M') found.push([(x = n[0]!), (y = n[1]!)])
    else {
      const [ex, ey] = verb === 'H' ? [n[0]!, y] : verb === 'V' ? [x, n[0]!] : [n.at(-2)!, n.at(-1)!]
      const c = verb === 'C' ? n : [x + (ex - x) / 3, y + (ey - y) / 3, ex - (ex - x) / 3, ey - (ey - y) / 3]
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        const u = 1 - t
        const mix = (a: number, b: number, p: number, q: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * p + t * t * t * q
        found.push([mix(x, c[0]!, c[2]!, ex), mix(y, c[1]!, c[3]!, ey)])
      }
      ;[x, y] = [ex, ey]
    }
  }
  return found
}

/** A little beyond the tile's sides, so that nothing ends where the next tile goes on. */
const beyond = (points: Point[]): Point[] => {
  const out = (value: number) => (value < 0.01 ? -4 : value > 99.99 ? 104 : value)
  return points.map(([x, y]) => [out(x), out(y)])
}

const turned = (points: readonly Point[], angle: number): Point[] => {
  let found = [...points]
  for (let i = 0; i < angle; i += 90) found = found.map(([x, y]) => [100 - y, x])
  return found
}

const known = new Map<string, Shape>()

export function shapeOf(kind: string, angle: number): Shape {
  const key = kind + angle
  let shape = known.get(key)
  if (shape) return shape
  const tile = TILES[kind]!
  const line = (d: string) => beyond(turned(sampled(d), angle))
  const point = (at: readonly number[]) => turned([at as unknown as Point], angle)[0]!
  const of = (sort: string) => tile.segments.filter((segment) => segment.sort === sort)
  const cloister = of('cloister')[0]
  shape = {
    roads: of('road').map(({ d }) => line(d!)),
    river: tile.river ? line(tile.river) : [],
    cities: of('city').map(({ fill, walls, spot, flag, pennants, sides }) => ({
      outline: line(fill!),
      walls: walls!.map(line),
      spot: point(spot),
      flag: pennants ? point(flag!) : null,
      sides: sides.length,
    })),
    cloister: cloister ? point(cloister.spot) : null,
    village: !!tile.village,
    bridge: !!tile.bridge,
    pool: !!tile.pool,
    farmers: of('farm').map(({ spot }) => point(spot)),
  }
  known.set(key, shape)
  return shape
}

export const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)

/** A plain loop: this is asked thousands of times a tile. */
export function farFrom([x, y]: Point, points: readonly Point[]): number {
  let least = 1e6
  for (const [px, py] of points) {
    const far = (px - x) * (px - x) + (py - y) * (py - y)
    if (far < least) least = far
  }
  return Math.sqrt(least)
}

export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let hit = false
  let [ax, ay] = outline.at(-1)!
  for (const [bx, by] of outline) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) hit = !hit
    ;[ax, ay] = [bx, by]
  }
  return hit
}

/** Whether a place lies within a city, with so much room to its walls. */
export const within = (
  at: Point,
  outline: readonly Point[],
  walls: readonly (readonly Point[])[],
  room: number,
): boolean => inside(at, outline) && walls.every((wall) => farFrom(at, wall) > room)
