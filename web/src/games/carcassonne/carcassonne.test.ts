import { expect, it } from 'vitest'
import type { LogEntry } from '../../lib/game.ts'
import { describe as tell } from './describe.ts'
import { placesOf, spotOf } from './drawing.ts'
import { texts } from '../../lib/board/tree.ts'
import { nearestAngle, nextAngle, placements } from './legal.ts'
import { CHAPTERS as loaders, type Chapter } from './rules/index.ts'
import { tileText } from './speech.ts'
import { TILES } from './tiles.ts'
import { wordsOf } from './words/index.ts'

const CHAPTERS: Record<keyof typeof loaders, Chapter[]> = {
  en: await loaders.en(),
  'zh-Hant': await loaders['zh-Hant'](),
  'zh-Hans': await loaders['zh-Hans'](),
}

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
  expect(tell(act('place 0,1 90'), names, 'en')).toBe('Anna places a tile.')
  expect(tell(act('pass', [city]), names, 'en')).toBe(
    'Anna sends nobody. City (3 tiles, 1 pennant) complete: 8 points for Anna and Ben.',
  )
  expect(tell(act('knight N'), names, 'zh-Hant')).toBe('Anna派騎士到城堡。')
  expect(tell(act('farmer Nw'), names, 'zh-Hans')).toBe('Anna派农夫到草原。')
  expect(tell(act('draw D', [], -1), names, 'en')).toBe('')
})

it('tells the final scoring feature by feature', () => {
  const items = [
    { ...city, complete: false, points: 4, paid: [1] },
    { ...city, kind: 'supply', points: 4, paid: [0] },
  ]
  expect(tell(act('pass', items), names, 'en')).toBe(
    'Anna sends nobody. Final scoring. City 4: Ben. City with farmers 4: Anna.',
  )
})

it('names segments as the tile lies', () => {
  expect(placesOf('D', 0)).toEqual(['knight N', 'thief E', 'farmer En', 'farmer Es'])
  expect(placesOf('D', 90)).toEqual(['knight E', 'thief N', 'farmer Ne', 'farmer Nw'])
  expect(spotOf('E', 90, 'knight E')[0]).toBeGreaterThan(80)
  expect(tileText('D', 90, wordsOf('en'))).toBe('Tile: north road, east city, south road, west field')
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
  expect(Object.values(TILES).reduce((sum, { copies }) => sum + copies, 0)).toBe(84)
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

it('has the same clauses in every language', () => {
  const numbers = (locale: keyof typeof CHAPTERS) => CHAPTERS[locale].flatMap(({ clauses }) => clauses.map(([n]) => n))
  expect(numbers('zh-Hant')).toEqual(numbers('en'))
  expect(numbers('zh-Hans')).toEqual(numbers('en'))
})
