import { expect, it } from 'vitest'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { describe as tell } from './describe.ts'
import { placesOf, spotOf } from './drawing.ts'
import { texts, type Tree } from '../../lib/board/tree.ts'
import { latest, placementBy } from './placement.ts'
import { APART, choicesOf, spotsOf, type Choice } from './choices.ts'
import type { Previews } from '../../lib/board/previews.svelte.ts'
import type { Laid, View } from './view.ts'
import { nearestAngle, nextAngle, placements } from './legal.ts'
import { drawnText, laidText, tileText } from './speech.ts'
import { areasOf } from './areas.ts'
import { TILES } from './tiles.ts'
import { words } from './words.ts'

const names = (actor: number | null) => ['Anna', 'Ben', 'Chen', 'Dora', 'Emil'][actor ?? 9] ?? ''
const act = (text: string, items: unknown[] = [], actor = 0): LogEntry => ({
  n: 1,
  ms: 0,
  kind: 'act',
  actor,
  text,
  items: items as LogEntry['items'],
})
const city = {
  kind: 'city',
  complete: true,
  segments: [[0, 0, 'knight N']],
  tiles: 3,
  pennants: 1,
  points: 8,
  followers: [1, 1],
  holders: [0, 1],
  paid: [0, 1],
  returned: [],
}

it('says what happened in three languages', () => {
  const turn = (...texts: string[]) =>
    texts.map((text, i) => ({ ...act(text), n: i, actor: /^draw/.test(text) ? -1 : 0 }))
  const told = (log: LogEntry[], locale: 'en' | 'zh-Hant' | 'zh-Hans' = 'en') =>
    log.map((entry) => tell(entry, names, locale, log))
  // A turn is one line, which names the tile; the second replaces the first.
  expect(told(turn('draw D', 'place 0,1 90'))).toEqual(['', 'Anna places a tile with city and road.'])
  const sent = turn('draw R', 'draw D', 'place 0,1 90', 'thief E')
  const line = 'Anna places a tile with city and road and sends a thief to the road.'
  expect(told(sent)).toEqual(['', '', '', line])
  expect(told(sent, 'zh-Hant')[3]).toBe('Anna放置一片有城堡和道路的版圖，並派盜匪到道路。')
  expect(told(sent, 'zh-Hans')[3]).toBe('Anna放置一块有城市和道路的方块，并派窃匪到道路。')
  const scored = turn('draw B', 'place 0,1 0', 'pass')
  scored[2] = { ...scored[2]!, items: [city] }
  expect(told(scored)[2]).toBe(
    'Anna places a tile with cloister. City (3 tiles, 1 pennant) complete: 8 points for Anna and Ben.',
  )
  // The lake is the tile that is not drawn; and what is not in the log is not told.
  const lake = turn('draw R7', 'place 0,1 0', 'pass', 'place 0,2 0')
  expect(told(lake)[3]).toBe('Anna places a tile with river.')
  expect(placementBy(lake[3]!, lake)?.kind).toBe('R10')
  expect(told(turn('place 0,1 0'))).toEqual(['Anna places a tile.'])
  expect(told(turn('farmer Nw'), 'zh-Hans')).toEqual(['Anna派农夫到草原。'])
})

it('knows which tile an entry is about, and what was laid since one’s last turn', () => {
  const log = ['draw D', 'place 0,1 90', 'thief E', 'draw E', 'place 0,2 0', 'pass', 'draw U', 'place 1,1 0'].map(
    (text, n) => ({ ...act(text), n, actor: /^draw/.test(text) ? -1 : n < 3 ? 0 : n < 6 ? 1 : 2 }),
  )
  expect(placementBy(log[2]!, log)).toEqual({ x: 0, y: 1, seat: 0, kind: 'D', decided: true })
  expect(placementBy(log[7]!, log)).toMatchObject({ x: 1, y: 1, kind: 'U', decided: false })
  expect(placementBy(log[0]!, log)).toBeNull()
  const tiles: Laid[] = [
    [0, 0, 'D', 0],
    [0, 1, 'D', 90],
    [0, 2, 'E', 0],
    [1, 1, 'U', 0],
  ]
  const seats = (mine: number[]) => latest(tiles, log, (seat) => mine.includes(seat)).map(({ seat }) => seat)
  expect(seats([0])).toEqual([2, 1])
  expect(seats([2])).toEqual([2])
  expect(seats([3])).toEqual([2, 1, 0])
})

it('names a field as simply as it can', () => {
  const labels = (kind: string, angle: number, ...places: string[]) => {
    const tree: Tree = {}
    for (const place of places) {
      const [role = '', side = ''] = place.split(' ')
      tree[role] = { ...tree[role], [side]: {} }
    }
    return choicesOf(
      { tiles: [[0, 0, kind, angle]], features: [] } as unknown as View,
      tree,
      { of: () => null } as unknown as Previews,
      names,
      words.of('en'),
    ).map(({ label }) => label)
  }
  expect(labels('E', 0, 'farmer En', 'knight N')).toEqual(['Farmer: field', 'Knight: city'])
  expect(labels('D', 0, 'farmer En', 'farmer Es')).toEqual(['Farmer: east, northern half', 'Farmer: south'])
  expect(labels('D', 90, 'farmer Ne', 'farmer Nw')).toEqual(['Farmer: north, eastern half', 'Farmer: west'])
})

it('tells the final scoring in one sentence, player by player', () => {
  const items = [
    { ...city, complete: false, points: 4, paid: [1] },
    { ...city, kind: 'supply', points: 4, paid: [0] },
    { ...city, complete: false, points: 3, paid: [0, 1] },
  ]
  expect(tell(act('pass', items), names, 'en', [])).toBe(
    'Anna places a tile. Final scoring: Anna +4 (city with farmers), +3 (city); Ben +7 (city).',
  )
})

it('names segments as the tile lies', () => {
  expect(placesOf('D', 0)).toEqual(['knight N', 'thief E', 'farmer En', 'farmer Es'])
  expect(placesOf('D', 90)).toEqual(['knight E', 'thief N', 'farmer Ne', 'farmer Nw'])
  expect(spotOf('E', 90, 'knight E')[0]).toBeGreaterThan(80)
  expect(tileText('D', 90, words.of('en'))).toBe('Tile: north road, east city, south road, west field')
})

it('draws every tile so that roads, rivers and walls meet those of its neighbours', () => {
  for (const [kind, tile] of Object.entries(TILES)) {
    for (const [side, middle] of [
      [0, '50 0'],
      [1, '100 50'],
      [2, '50 100'],
      [3, '0 50'],
    ] as const) {
      const lines = tile.segments.filter(({ sort, sides }) => sort === 'road' && sides.includes(side))
      expect(lines.length, kind).toBe(tile.edges[side] === 'R' ? 1 : 0)
      for (const { d } of lines) expect(d, kind).toMatch(new RegExp(`(^M|[ CL])${middle}($|[ CL])`))
      if (tile.edges[side] === 'W') expect(tile.river, kind).toMatch(new RegExp(`(^M|[ CL])${middle}($|[ CL])`))
    }
    for (const { spot } of tile.segments) for (const at of spot) expect(at > 4 && at < 96, kind).toBe(true)
  }
})

it('reads the legal tree', () => {
  const tree = { place: { '0,1': { '0': {}, '270': {} }, '1,0': { '90': {} } } }
  expect([...placements(tree)]).toEqual([
    ['0,1', [0, 270]],
    ['1,0', [90]],
  ])
  expect(texts({ knight: { N: {}, S: {} }, pass: {} })).toEqual(['knight N', 'knight S', 'pass'])
  expect([nextAngle([0, 270], 0), nextAngle([0, 270], 0, true), nearestAngle([90], 180)]).toEqual([270, 270, 90])
})

it('has an area for every farm, about its farmer, and none for two', () => {
  const cells = (area: string) => [...area.matchAll(/M(\d+) (\d+)h4/g)].map(([, x, y]) => `${x},${y}`)
  for (const [kind, { segments }] of Object.entries(TILES)) {
    const all = areasOf(kind).map(cells)
    expect(new Set(all.flat()).size, kind).toBe(all.flat().length)
    for (const [n, { sort, spot }] of segments.entries()) {
      if (sort !== 'farm') expect(all[n], kind).toEqual([])
      else expect(all[n], kind).toContain(spot.map((at) => 4 * Math.floor(at / 4)).join(','))
    }
  }
})

it.each(Object.keys(TILES))('lays no place for a follower over another: %s', (kind) => {
  const choices = placesOf(kind, 90).map((text): Choice => {
    return { text, label: '', note: '', worth: '', feature: undefined, spot: [0, 0, text], seats: [] }
  })
  const spots = spotsOf(choices, [0, 0, kind, 90])
  const apart = spots.flatMap((one, i) =>
    spots.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  )
  expect(spots.length).toBe(choices.length)
  expect(Math.min(APART, ...apart)).toBeGreaterThan(APART - 0.2)
})

it('tells those who do not see the map where others laid a tile, and which tile they have', () => {
  const en = words.of('en')
  const log = [act('draw D', [], -1), act('place 2,-1 90', [], 1), act('pass', [], 1), act('draw D', [], -1)]
  const [, place, pass] = log.map((entry, n) => ({ ...entry, n }))
  const numbered = log.map((entry, n) => ({ ...entry, n }))
  expect(laidText(place!, numbered, en)).toBe('2 east, 1 north.')
  expect(laidText(pass!, numbered, en)).toBe('2 east, 1 north.')
  expect(laidText({ ...act('score road', [], 1), n: 9 }, numbered, en)).toBe('')
  expect(drawnText(log.slice(3), 'D', en)).toMatch(/^Tile: north /)
  expect(drawnText(log.slice(3), null, en)).toBe('')
  expect(drawnText([act('pass', [], 1)], 'D', en)).toBe('')
})
