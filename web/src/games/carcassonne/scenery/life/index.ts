/** Life on the land: towns with their districts, villages, woods, hedges, sheep. It comes after the board, since
 * it tells nothing of the game. */

import './life.css'
import { chance, scatter, smooth } from '../land/noise.ts'
import { lineOf, type Paint, type Thing } from '../land/paint.ts'
import { far, farFrom, inside, type Point } from '../../shape.ts'
import { beside, shifted, type Life, type Scene } from '../land/tile.ts'
import { grow, hedgesOf, plotsOf, sown, zone } from './crops.ts'
import Table from './Table.svelte'
import { paving, town } from './town.ts'

/** Where houses of a village may stand around its well. */
const PLOTS = [
  [-13, -11],
  [13, -11],
  [-14, 13],
  [14, 13],
  [0, -14],
  [0, 17],
  [-19, 1],
  [19, 1],
] as const

function village({ shape, ground: { left, top } }: Scene): Thing[] {
  if (!shape.village) return []
  const ways = shape.roads.map(([first]) => first!)
  const free = PLOTS.filter(([dx, dy]) =>
    ways.every(([x, y]) => Math.abs(Math.atan2(dx * (y - 50) - dy * (x - 50), dx * (x - 50) + dy * (y - 50))) >= 0.62),
  )
  const houses = free.map(([dx, dy], nth): Thing => {
    const lot = chance(left + dx, top + dy, 81)
    return [`${lot < 0.5 ? 'h' : 'g'}${(nth + Math.floor(lot * 4)) % 4}`, 50 + dx, 50 + dy]
  })
  return [['well', 50, 51], ...houses]
}

/** Plants along the river. */
function banks({ river, roads, ground: { left, top } }: Scene): Thing[] {
  const way = roads.flat()
  return [-13, 13].flatMap((out) =>
    beside(river, () => out).flatMap(([x, y], i): Thing[] => {
      const lot = chance(Math.round(x + left), Math.round(y + top), 66)
      return i % 2 && lot < 0.55 && farFrom([x, y], way) > 12 ? [[lot < 0.4 ? 'reed' : 'b1', x, y]] : []
    }),
  )
}

/** Of stone, where a road crosses the river. */
function bridge({ shape, roads: [road], river }: Scene): Paint[] {
  if (!shape.bridge || !road) return []
  const middle = road.reduce((best, at) => (farFrom(at, river) < farFrom(best, river) ? at : best))
  const over = road.filter((at) => far(at, middle) < 17)
  const d = lineOf(over)
  return [
    { d: lineOf(shifted(over, 3, 4.5)), line: 'shade', wide: 15, alpha: 0.32 },
    { d, line: 'wall', wide: 16.5 },
    { d, line: 'stone', wide: 14.5 },
    { d, line: 'road', wide: 9.5 },
    { d, line: 'rut', wide: 9.5, dash: '.7 2.800', alpha: 0.5 },
  ]
}

/** Open land. */
function country({ shape, roads, river, ground }: Scene): Thing[] {
  const plots = plotsOf(ground)
  const way = roads.flat()
  const free = (x: number, y: number, room: number): boolean => {
    const at: Point = [x, y]
    return (
      Math.min(x, y) >= 0 &&
      Math.max(x, y) < 100 &&
      farFrom(at, way) > 7 + room &&
      farFrom(at, river) > 13.5 + room &&
      !(shape.pool && far(at, [50, 50]) < 24) &&
      !(shape.cloister && Math.hypot(x - shape.cloister[0], (y - shape.cloister[1]) * 1.2) < 29) &&
      !(shape.village && far(at, [50, 50]) < 27) &&
      shape.cities.every(
        ({ outline, walls }) => !inside(at, outline) && walls.every((wall) => farFrom(at, wall) > 5 + room),
      ) &&
      farFrom([x, y - 2], shape.farmers) > 10
    )
  }
  const { left, top, wrap } = ground
  const things = hedgesOf(ground).filter(([, x, y]) => free(x, y, -1))
  for (const { x, y, luck } of scatter(left, top, 0, 6.25, 21, wrap, 0.8)) {
    const woods = zone(x, y, 22, ground) * 0.75 + smooth(x + left, y + top, 25, 24, wrap) * 0.25
    const dense = (woods > 0.62 ? 0.85 : woods > 0.56 ? 0.3 : 0.02) * (wrap ? 0.4 : 1)
    if (luck(0) > dense || sown([x, y], plots) || !free(x, y, 1.5)) continue
    const pines = smooth(x + left, y + top, 50, 25, wrap) > 0.5
    const lot = luck(1)
    things.push([lot < (pines ? 0.7 : 0.1) ? 't2' : lot < 0.62 ? 't0' : lot < 0.9 ? 't1' : 't3', x, y])
  }
  const taken = things.map(([, x, y]): Point => [x, y])
  for (const { x, y, luck } of scatter(left, top, 0, 25, 23, wrap)) {
    if (luck(0) > 0.14 || sown([x, y], plots)) continue
    for (let i = 0; i < 4; i++) {
      const at: Point = [x + 9 * (luck(2 * i + 1) - 0.5), y + 8 * (luck(2 * i + 2) - 0.5)]
      if (!free(...at, 0) || farFrom(at, taken) <= 3.5) continue
      things.push(['s', ...at])
      taken.push(at)
    }
  }
  return things
}

export const life: Life = {
  grow,
  settle: (scene) => ({
    paints: [...bridge(scene), ...paving(scene)],
    things: [...banks(scene), ...village(scene), ...town(scene), ...country(scene)],
  }),
  Table,
}
