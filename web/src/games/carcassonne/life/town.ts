/** A town within its walls: districts of houses, a church, towers and gates. */

import './sprites.ts'
import { chance, scatter, smooth } from '../land/noise.ts'
import type { Paint, Point, Thing } from '../land/paint.ts'
import { far, farFrom, within } from '../land/shape.ts'
import type { Scene } from '../land/tile.ts'

const edge = (at: number): number => Math.min(100, Math.max(0, at))

/** Cobbles. */
export function paving({ shape, ground: { left, top, wrap } }: Scene): Paint[] {
  let [light, dark] = ['', '']
  for (const { x, y, luck } of shape.cities.length ? scatter(left, top, 4, 5, 51, wrap) : []) {
    if (!shape.cities.some(({ outline, walls }) => within([x, y], outline, walls, 6))) continue
    const cobble = `M${x.toFixed(0)} ${y.toFixed(0)}h${1 + Math.round(2 * luck(1))}`
    if (luck(0) < 0.3) light += cobble
    else if (luck(0) > 0.75) dark += cobble
  }
  return [
    { d: light, line: 'city-light', wide: 2.2, alpha: 0.5 },
    { d: dark, line: 'city-dark', wide: 2, alpha: 0.4 },
  ]
}

export function town({ shape, closed, ground: { left, top, wrap } }: Scene): Thing[] {
  const things: Thing[] = []
  shape.cities.forEach(({ outline, walls, spot: [sx, sy], flag, sides }, nth) => {
    const big = sides > 1
    const holy = ((): Point | null => {
      if (sides < 3 && (!big || flag || chance(left, top, 52) > 0.45)) return null
      const at: Point = sides > 2 ? [sx + 22, sy + 18] : [sx + (sx > 45 ? 12 : 16), sy - 8]
      return within(at, outline, walls, 9) ? at : null
    })()
    if (holy) things.push(['church', ...holy])
    if (big && !flag) things.push(['well', sx, sy + 2])
    for (const { x, y, luck } of scatter(left, top, 0, 12.5, 53, wrap, 0.45)) {
      const at: Point = [x, y]
      if (!within(at, outline, walls, 7) || far(at, [sx, sy + 2]) < (big ? 12 : 10)) continue
      if (flag && far(at, [flag[0], flag[1] + 3]) < 13) continue
      if (holy && Math.abs(x - holy[0]) < 15 && y > holy[1] - 13 && y < holy[1] + 9) continue
      const lane = Math.abs(smooth(x + left, y + top, 25, 56, wrap) - 0.5) < 0.04
      if (lane || luck(0) > 0.94) {
        if (luck(1) < 0.5) things.push([luck(2) < 0.6 ? 't0' : 'b0', x, y])
        continue
      }
      // A district has its roofs, with an odd one here and there.
      const roof = luck(3) < 0.2 ? luck(4) * 4 : smooth(x + left, y + top, 50, 54, wrap) * 3.99
      things.push([`${luck(5) < 0.55 ? 'h' : 'g'}${Math.floor(roof)}`, x, y + 2])
    }
    for (const wall of walls) {
      for (const [x, y] of [wall[0]!, wall.at(-1)!])
        things.push([closed[nth] ? 'tower1' : 'tower0', edge(x), edge(y) + 1.5])
      const [x, y] = wall[Math.floor(wall.length / 2)]!
      if (shape.roads.some((road) => road.some((at) => farFrom(at, wall) < 5))) things.push(['gate', x, y + 1.5])
      else if (big || chance(left, top, 55) < 0.5) things.push([closed[nth] ? 'tower2' : 'tower0', x, y + 1.5])
    }
  })
  return things
}
