import { expect, it } from 'vitest'
import { viewOf, type View } from '../../view.ts'
import { completedCities, farmArea, surveyed } from './survey.ts'

const fixtures = import.meta.glob<{ seatView: { view: Record<string, unknown> } }>('../../fixtures/*.json', {
  import: 'default',
  eager: true,
})
const viewOfFixture = (name: string): View => viewOf(fixtures[`../../fixtures/${name}.json`]!.seatView.view)

it('tells of every held farm and open feature once, with the points of the view', () => {
  const { features, tiles, followers } = viewOfFixture('five')
  const held = surveyed(features, tiles, followers).filter(({ feature }) => feature.holders.length)
  // Each follower on the table stands on such a feature: complete ones have sent theirs home.
  const spots = new Set(held.flatMap(({ feature }) => feature.segments.map((segment) => segment.join())))
  expect(followers.every(([, ...spot]) => spots.has(spot.join()))).toBe(true)
  expect(new Set(held.map(({ feature }) => feature)).size).toBe(held.length)
  expect(held.some(({ feature }) => feature.kind !== 'farm' && feature.complete)).toBe(false)
})

it('tells of no completed city but that it is complete', () => {
  const { features, tiles, followers } = viewOfFixture('five')
  const complete = completedCities(features)
  expect(complete.length).toBeGreaterThan(3)
  const told = surveyed(features, tiles, followers).map(({ feature }) => feature)
  expect(complete.filter((city) => told.includes(city))).toEqual([])
})

it('lays no points over others', () => {
  const { features, tiles, followers } = viewOfFixture('five')
  const places = surveyed(features, tiles, followers).map(({ at }) => at)
  const covered = places.flatMap(([x, y], i) =>
    places.slice(i + 1).filter(([ox, oy]) => Math.abs(ox - x) < 26 && Math.abs(oy - y) < 18),
  )
  expect(covered).toEqual([])
})

it('draws the area of a farm across turned tiles, as the map has them', () => {
  // Two straight roads next to each other, one of them turned by half: the northern farm is one area.
  const farm = {
    kind: 'farm',
    complete: false,
    segments: [
      [0, 0, 'farmer Nw'],
      [1, 0, 'farmer Nw'],
    ],
    followers: [0, 0],
    holders: [],
    points: 0,
    cities: 0,
  } satisfies View['features'][number]
  const area = farmArea(farm as View['features'][number], [
    [0, 0, 'U', 0],
    [1, 0, 'U', 180],
  ])
  const rows = [...area.matchAll(/M([\d.]+) ([\d.]+)h/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(new Set(rows.map(([x]) => Math.floor(x / 100)))).toEqual(new Set([0, 1]))
  expect(Math.max(...rows.map(([, y]) => y))).toBeLessThan(56)
})
