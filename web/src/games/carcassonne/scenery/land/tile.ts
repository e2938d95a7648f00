/** One tile as it lies: its ground, and the things that stand on it. */

import type { Component } from 'svelte'
import { meadow, type Ground } from './meadow.ts'
import { chance, scatter, smooth } from './noise.ts'
import { areaOf, lineOf, round, type Paint, type Thing } from './paint.ts'
import { far, farFrom, shapeOf, type Shape, type Point } from '../../shape.ts'

export interface Painted {
  paints: Paint[]
  things: Thing[]
}

/** The parts of a painted tile, for the code that adds life to it. */
export interface Scene {
  shape: Shape
  ground: Ground
  /** Its roads and its river, as they stray. */
  roads: Point[][]
  river: Point[]
  /** Which of its cities are complete. */
  closed: readonly boolean[]
}

/** The parts that load after the board, since they tell nothing of the game (`life/`). */
export interface Life {
  grow: (ground: Ground) => Paint[]
  settle: (scene: Scene) => Painted
  /** The table that the map lies on, for a surface of so many pixels. */
  Table: Component<{ width: number; height: number }>
}

/** A line parallel to another, to its left in its direction. */
export const beside = (points: readonly Point[], out: (i: number) => number): Point[] =>
  points.map(([x, y], i) => {
    const [ax, ay] = points[Math.max(0, i - 1)]!
    const [bx, by] = points[Math.min(points.length - 1, i + 1)]!
    const long = Math.hypot(bx - ax, by - ay) || 1
    return [x - (out(i) * (by - ay)) / long, y + (out(i) * (bx - ax)) / long]
  })

/** A line that strays, but not at its ends, where the next tile takes it up. */
function straying(points: readonly Point[], by: number, salt: number, { left, top }: Ground): Point[] {
  const last = points.length - 1
  const most = (by * far(points[0]!, points[last]!)) / 100
  const [one, two] = [1, 2].map((n) => (chance(left, top, salt + n) - 0.5) * 2 * most) as [number, number]
  return beside(points, (i) => {
    const t = i / last
    return Math.sin(Math.PI * t) ** 2 * (one + two * Math.cos(Math.PI * t) * 1.6)
  })
}

/** The area along a line, of uneven width. */
function ribbon(
  points: readonly Point[],
  wide: number,
  rough: number,
  salt: number,
  { left, top, wrap }: Ground,
): string {
  const side = (sign: number) =>
    beside(points, (i) => {
      const [x, y] = points[i]!
      return sign * (wide / 2 + rough * (smooth(x + left, y + top, 6.25, salt + sign, wrap) - 0.5))
    })
  return areaOf([...side(1), ...side(-1).reverse()])
}

export const shifted = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy])

/** Small strokes scattered over the world, those of them that lie near a line. */
function strokes(line: Point[], { left, top, wrap }: Ground, size: number, salt: number, within: number): string {
  let d = ''
  for (const { x, y, luck } of scatter(left, top, 3, size, salt, wrap)) {
    if (luck(0) > 0.6 || farFrom([x, y], line) > within) continue
    const wide = 1.5 + 2.5 * luck(1)
    d += `M${x.toFixed(1)} ${y.toFixed(1)}q${wide} ${luck(2) < 0.5 ? -1.2 : 1.2} ${2 * wide} 0`
  }
  return d
}

function water(shape: Shape, river: Point[], ground: Ground, paints: Paint[]): void {
  const pool = shape.pool ? river.at(-1)! : null
  const both = (wide: number, rough: number, salt: number) =>
    ribbon(river, wide, rough, salt, ground) + (pool ? round(pool[0], pool[1], wide * 0.78, wide * 0.72) : '')
  paints.push({ d: both(34, 8, 61), fill: 'verge', alpha: 0.8 })
  paints.push({ d: both(26.5, 7, 63), fill: 'bank' })
  paints.push({ d: both(22.5, 5, 63), fill: 'road-edge', alpha: 0.6 })
  paints.push({ d: both(21, 5, 63), fill: 'water-deep' })
  paints.push({ d: both(15.5, 5, 67), fill: 'water', alpha: 0.75 })
  paints.push({ d: both(8, 5, 68), fill: 'wave', alpha: 0.16 })
  paints.push({ d: strokes(river, ground, 6.25, 64, 7), line: 'wave', wide: 0.9, alpha: 0.7 })
}

function roads(lines: Point[][], ground: Ground, paints: Paint[]): void {
  if (!lines.length) return
  const all = (wide: number, rough: number, salt: number) =>
    lines.map((line) => ribbon(line, wide, rough, salt, ground)).join('')
  paints.push({ d: all(21, 7, 71), fill: 'verge', alpha: 0.55 })
  paints.push({ d: all(13, 2.2, 73), fill: 'road-edge' })
  paints.push({ d: all(10.4, 2, 75), fill: 'road' })
  const ruts = (out: number) => lines.map((line) => lineOf(beside(line, () => out))).join('')
  paints.push({ d: ruts(2) + ruts(-2), line: 'rut', wide: 1.5, alpha: 0.45 })
  paints.push({ d: ruts(0), line: 'verge', wide: 0.9, dash: '3 2.300 6 4.100 2 5', alpha: 0.35 })
  let [stones, gravel] = ['', '']
  for (const { x, y, luck } of scatter(ground.left, ground.top, 0, 4, 77, ground.wrap)) {
    const away = Math.min(...lines.map((line) => farFrom([x, y], line)))
    if (away < 4.6 && luck(0) < 0.4) gravel += round(x, y, 0.4 + 0.4 * luck(1), 0.4)
    else if (away > 5.6 && away < 8 && luck(0) < 0.22) stones += round(x, y, 0.7 + 0.7 * luck(1), 0.6 + 0.4 * luck(2))
  }
  paints.push({ d: gravel, fill: 'road-edge', alpha: 0.5 })
  paints.push({ d: stones, fill: 'stone', alpha: 0.85 })
}

/** A wall as it stands: its shadow to the lower right, its face of stones, and the walk on top between two parapets. */
function rampart(wall: Point[], paints: Paint[]): void {
  const at = (up: number) => lineOf(shifted(wall, 0, -up))
  paints.push({ d: lineOf(shifted(wall, 4.5, 6.5)), line: 'shade', wide: 9, alpha: 0.26 })
  paints.push({ d: at(-3) + at(0) + at(5), line: 'wall', wide: 7.4 })
  paints.push({ d: at(-2.6) + at(-1) + at(1) + at(3), line: 'stone-dark', wide: 6 })
  paints.push({
    d: lineOf(beside(shifted(wall, 0, 2.4), () => 0)),
    line: 'wall',
    wide: 1,
    dash: '3.400 1.100',
    alpha: 0.3,
  })
  paints.push({ d: at(5), line: 'stone', wide: 6 })
  paints.push({ d: at(4.8), line: 'stone-dark', wide: 2.2, alpha: 0.75 })
  const parapet = [2.3, -2.3].map((out) => lineOf(beside(shifted(wall, 0, -5.2), () => out))).join('')
  paints.push({ d: parapet, line: 'stone-light', wide: 1.5, dash: '2.300 1.300' })
}

function town({ shape }: Scene, { paints, things }: Painted): void {
  for (const { outline, walls, spot, flag, sides } of shape.cities) {
    paints.push({ d: areaOf(outline), fill: 'city' })
    const [x, y] = spot
    const square = sides > 1 ? round(x, y + 3, 9.5, 7) : round(x, y + 2, 6.5, 4.5)
    paints.push({ d: square, fill: 'city-light', line: 'city-dark', wide: 0.8 })
    if (flag) things.push(['shield', ...flag])
    for (const wall of walls) rampart(wall, paints)
  }
}

export function paintTile(
  kind: string,
  angle: number,
  ground: Ground,
  closed: readonly boolean[],
  life: Life | null,
): Painted {
  const shape = shapeOf(kind, angle)
  const paints = [...meadow(ground), ...(life?.grow(ground) ?? [])]
  const painted: Painted = { paints, things: [] }
  const river = shape.river.length ? straying(shape.river, 11, 60, ground) : []
  const lines = shape.roads.map((road) => straying(road, 7, 70, ground))
  const scene: Scene = { shape, ground, roads: lines, river, closed }
  if (river.length) water(shape, river, ground, paints)
  roads(lines, ground, paints)
  if (shape.village)
    paints.push({ d: round(50, 50, 13, 11.5), fill: 'road-edge' }, { d: round(50, 50, 11.5, 10), fill: 'road' })
  town(scene, painted)
  if (shape.cloister) painted.things.push(['abbey', shape.cloister[0], shape.cloister[1] - 2])
  const settled = life?.settle(scene)
  if (settled) {
    paints.push(...settled.paints)
    painted.things.push(...settled.things)
  }
  painted.things.sort((one, other) => one[2] - other[2])
  return painted
}
