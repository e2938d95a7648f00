import { expect, it } from 'vitest'
import type { LogEntry, Slip } from '../../net/wire.ts'
import { fall, turnOf } from './turns.ts'

const act = (n: number, actor: number): LogEntry => ({ n, ms: 0, kind: 'act', actor, text: '', items: [] })
const count = (actors: number[]) => {
  const log = actors.map((actor, i) => act(i + 1, actor))
  return log.map(({ n }) => turnOf(log, n))
}

it('counts what a seat does in a row as one turn, whatever is drawn meanwhile', () => {
  expect(count([-1, 0, 0, -1, 0, -1, 1, 0])).toEqual([0, 1, 1, 1, 1, 1, 2, 3])
  expect(count([-1, 0, 0, -1, 0]), 'alone').toEqual([0, 1, 1, 1, 2])
})

it('tells what a seat could expect before and after a slip', () => {
  const turns = [
    { number: 1, seat: 0, expected: [0.6, 0.4] },
    { number: 2, seat: 1, expected: [0.5, 0.5] },
  ]
  const slip = { number: 3, loss: 0.2 } as Slip
  expect(fall({ unit: 'share', seats: [], turns }, 0, slip)).toEqual({ before: 0.6, after: 0.6 - 0.2 })
  expect(fall({ unit: 'share', seats: [], turns: [] }, 0, slip)).toBeNull()
})
