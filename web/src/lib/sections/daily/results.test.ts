import { expect, it } from 'vitest'
import type { DailyResult } from '../../net/wire.ts'
import { percentile, scored, spent } from './results.ts'
import { words as en } from './words/en.ts'

const result: DailyResult = {
  rank: 2,
  name: 'Anna',
  finished: true,
  place: 1,
  score: 12,
  compared: [12],
  seconds: 247,
  table: 't',
  mine: true,
  person: 'ann',
  better_than: 3,
  of: 5,
}

it('says a time, a score and an outcome', () => {
  expect(spent(result.seconds)).toBe('4:07')
  expect(scored(result, true, en, ' · ')).toBe('12')
  expect(scored(result, false, en, ' · ')).toBe('won · 12')
  expect(scored({ ...result, place: 2, score: null }, false, en, ' · ')).toBe('lost')
  expect(scored({ ...result, finished: false }, false, en, ' · ')).toBe('not finished')
})

it('compares with the others, where there are any', () => {
  expect(percentile(result)).toBe(75)
  expect(percentile({ ...result, of: 1, better_than: 0 })).toBeNull()
  expect(percentile({ ...result, finished: false })).toBeNull()
})
