import { expect, it } from 'vitest'
import type { Result, TableInfo } from '../../net/wire.ts'
import type { Tally } from '../../catalogue/tally.ts'
import { namesOf } from '../names.ts'
import { losses, placings, unranked } from './placings.ts'

const result = (ranks: number[], scores: number[]): Result => ({
  ranks,
  scores,
  reason: 'done',
  result: null,
  challenges: [],
})

it('lists the best first, equals by their seats', () => {
  expect(placings(result([3, 1, 1], [2, 8, 8]))).toEqual([
    { seats: [1], rank: 1, score: 8 },
    { seats: [2], rank: 1, score: 8 },
    { seats: [0], rank: 3, score: 2 },
  ])
})

it('gives no seat the score of another where partners share one', () => {
  expect(placings(result([1, 2, 1, 2], [9, 4])).map(({ seats: [seat], score }) => [seat, score])).toEqual([
    [0, null],
    [2, null],
    [1, null],
    [3, null],
  ])
})

it('ranks partners together, the second team second', () => {
  const sides = [
    [0, 2],
    [1, 3],
  ]
  expect(placings(result([3, 1, 3, 1], [4, 9]), sides)).toEqual([
    { seats: [1, 3], rank: 1, score: 9 },
    { seats: [0, 2], rank: 2, score: 4 },
  ])
})

it('says which seats were lost, and takes the places that the game would give', () => {
  const seats = (['conceded', 'time', null] as const).map((lost, seat) => ({
    seat,
    kind: 'person' as const,
    name: 'ABC'[seat]!,
    bot: null,
    present: true,
    mine: false,
    lost,
  }))
  const table = { seats } as TableInfo
  expect(losses(table, namesOf(seats))).toEqual(['A conceded.', 'B ran out of time.'])
  const gone = (['left', 'time', null] as const).map((one, seat) => ({
    ...seats[seat]!,
    lost: null,
    gone: one,
    bot: 'club',
  }))
  expect(losses({ seats: gone } as TableInfo, namesOf(seats))).toEqual([
    'A left; Club bot plays on.',
    'B ran out of time; Club bot plays on.',
  ])
  const line = { name: 'A', seats: [0], rank: 1, first: true, cells: [] }
  const tally: Tally = { columns: [], lines: [line], total: null }
  expect(unranked(tally).lines).toEqual([{ ...line, rank: null, first: false, note: '' }])
})
