/** A town within its walls: streets with blocks of houses, yards and gardens, a church or a keep, towers and gates. */

import './sprites.ts'
import { chance, scatter } from '../land/noise.ts'
import { lineOf, round, type Paint, type Thing } from '../land/paint.ts'
import { far, farFrom, within, type City, type Point } from '../../shape.ts'
import type { Scene } from '../land/tile.ts'
import { zone } from './crops.ts'
import { between, lattice, placeIn, type Cell } from './lattice.ts'

const edge = (at: number): number => Math.min(100, Math.max(0, at))

/** The blocks between the streets. */
const blocks = ({ ground }: Scene): Cell[] => lattice(ground, 10, 2, 51, 5)

/** A large building of this part of the town, and its foot. */
function landmark(scene: Scene, { outline, walls, spot: [x, y], flag, sides }: City): [name: string, at: Point] | null {
  const { left, top } = scene.ground
  if (sides < 2 || (sides === 2 && (flag || chance(left, top, 52) > 0.5))) return null
  const at: Point = sides > 2 ? [x + 23, y + 17] : [x + (x > 45 ? 12 : 17), y - 8]
  if (!within(at, outline, walls, 9)) return null
  return [sides > 3 || (sides > 2 && flag) ? 'keep' : 'church', at]
}

/** Cobbles, streets and gardens. */
export function paving(scene: Scene): Paint[] {
  const { shape, ground } = scene
  if (!shape.cities.length) return []
  let [light, dark, streets, gardens] = ['', '', '', '']
  const paved = (at: Point, room: number) => shape.cities.some(({ outline, walls }) => within(at, outline, walls, room))
  for (const { x, y, luck } of scatter(ground.left, ground.top, 4, 4, 51, ground.wrap)) {
    if (luck(0) > 0.5 || !paved([x, y], 6)) continue
    const cobble = `M${x.toFixed(0)} ${y.toFixed(0)}h${1 + Math.round(luck(1))}`
    if (luck(0) < 0.25) light += cobble
    else dark += cobble
  }
  for (const { corners, middle, luck } of blocks(scene)) {
    const [a, b, , d] = corners
    for (const to of [b, d]) {
      const run = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => between(a, to, t)).filter((at) => paved(at, 5.5))
      if (run.length > 1) streets += lineOf(run)
    }
    if (luck(0) > 0.62 && paved(middle, 8)) gardens += round(...placeIn(corners, 0.5, 0.5), 5.5, 4.6)
  }
  return [
    { d: light, line: 'city-light', wide: 1.6, alpha: 0.6 },
    { d: dark, line: 'city-dark', wide: 1.6, alpha: 0.4 },
    { d: streets, line: 'city-dark', wide: 5.6, alpha: 0.5 },
    { d: streets, line: 'city-light', wide: 4.4 },
    { d: gardens, fill: 'garden' },
  ]
}

/** Where houses of a block stand, by its plan. */
const PLANS = [
  [[0.29, 0.3], [0.73, 0.3], [0.29, 0.76], [0.73, 0.76]],
  [[0.3, 0.28], [0.74, 0.32], [0.5, 0.8]],
  [[0.26, 0.28], [0.76, 0.74]],
] as const // prettier-ignore

export function town(scene: Scene): Thing[] {
  const { shape, closed, ground } = scene
  const things: Thing[] = []
  shape.cities.forEach((city, nth) => {
    const { outline, walls, spot, flag, sides } = city
    const [sx, sy] = spot
    const big = sides > 1
    const great = landmark(scene, city)
    if (great) things.push([great[0], ...great[1]])
    if (big && !flag && sides < 4) things.push(['well', sx, sy + 2])
    const free = (at: Point): boolean =>
      within(at, outline, walls, 7) &&
      far(at, [sx, sy + 2]) >= (big ? 12.5 : 10) &&
      !(flag && far(at, [flag[0], flag[1] + 3]) < 13) &&
      !(great && Math.abs(at[0] - great[1][0]) < 14 && at[1] > great[1][1] - 12 && at[1] < great[1][1] + 9)
    for (const {
      corners,
      middle: [mx, my],
      luck,
    } of blocks(scene)) {
      const plan = luck(0) > 0.86 ? 2 : luck(0) > 0.62 ? 1 : 0
      // A district has its roofs, with an odd one here and there.
      const district = Math.floor(Math.min(0.99, Math.max(0, 1.4 * zone(mx, my, 54, ground) - 0.2)) * 4)
      PLANS[plan]!.forEach(([u, v], i) => {
        const [x, y] = placeIn(corners, u, v)
        // A house belongs to the tile that its foot is on.
        if (Math.min(x, y) < 0 || Math.max(x, y) >= 100 || !free([x, y])) return
        const roof = luck(10 + i) < 0.12 ? Math.floor(4 * luck(20 + i)) : district
        const tall = luck(30 + i) < 0.09
        things.push([tall ? `k${roof}` : `${luck(40 + i) < 0.5 ? 'h' : 'g'}${roof}`, x, y + 2])
      })
      const green = placeIn(corners, 0.5, 0.5)
      if (
        plan &&
        within(green, outline, walls, 7) &&
        free(green) &&
        Math.min(...green) >= 0 &&
        Math.max(...green) < 100
      )
        things.push([luck(50) < 0.7 ? 't0' : 't1', green[0], green[1] + 1])
    }
    for (const wall of walls) {
      for (const [x, y] of [wall[0]!, wall.at(-1)!])
        things.push([closed[nth] ? 'tower1' : 'tower0', edge(x), edge(y) + 2.5])
      const [x, y] = wall[Math.floor(wall.length / 2)]!
      if (shape.roads.some((road) => road.some((at) => farFrom(at, wall) < 5))) things.push(['gate', x, y + 2.5])
      else if (big || chance(ground.left, ground.top, 55) < 0.5)
        things.push([closed[nth] ? 'tower2' : 'tower0', x, y + 2.5])
    }
  })
  return things
}
