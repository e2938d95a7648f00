import { expect, it } from 'vitest'
import type { Result } from '../wire.ts'
import { placings } from './placings.ts'

const result = (ranks: number[], scores: number[]): Result => ({
  ranks,
  scores,
  reason: 'done',
  result: null,
  challenges: [],
})

it('lists the best first, equals by their seats', () => {
  expect(placings(result([3, 1, 1], [2, 8, 8]), 3)).toEqual([
    { seat: 1, rank: 1, score: 8 },
    { seat: 2, rank: 1, score: 8 },
    { seat: 0, rank: 3, score: 2 },
  ])
})

it('gives no seat the score of another where partners share one', () => {
  expect(placings(result([1, 2, 1, 2], [9, 4]), 4).map(({ seat, score }) => [seat, score])).toEqual([
    [0, null],
    [2, null],
    [1, null],
    [3, null],
  ])
})
