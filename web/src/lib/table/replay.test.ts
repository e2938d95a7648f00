import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '../api.ts'
import type { LogEntry, Past, TableInfo } from '../wire.ts'
import { Replay, stepsOf } from './replay.svelte.ts'

function entry(n: number, kind: LogEntry['kind'], actor: number | null = null): LogEntry {
  return { n, ms: n, kind, actor, text: `${n}`, items: [] }
}

const log = [
  entry(1, 'made'),
  entry(2, 'started'),
  entry(3, 'act', -1),
  entry(4, 'act', 0),
  entry(5, 'act', -1),
  entry(6, 'act', -1),
  entry(7, 'appointed', 1),
  entry(8, 'act', 1),
  entry(9, 'finished'),
]
const table = { table: 't1', status: 'finished', result: { ranks: [1] } } as unknown as TableInfo

function past(n: number): Past {
  return { n, seat_views: [0, 1].map((seat) => ({ seat, view: { n }, legal: {} })) }
}

let asked: number[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.spyOn(api, 'past').mockImplementation(async (_, n) => {
    asked.push(n)
    return past(n)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('has a step for each action, with the chance that followed it', () => {
  expect(stepsOf(log).map(({ n, entries }) => [n, entries.map((one) => one.n)])).toEqual([
    [3, [3]],
    [6, [4, 5, 6]],
    [8, [8]],
  ])
})

it('shows a step as its seat saw it, and only a step on as a motion', async () => {
  const replay = new Replay(table, log, 1)
  expect(replay.table).toMatchObject({ status: 'playing', result: null })
  await replay.go(0)
  expect(replay.shown).toMatchObject({ at: 0, seatView: { seat: 1, view: { n: 3 } }, entries: [] })
  await replay.go(1)
  expect(replay.shown?.entries.map((one) => one.n)).toEqual([4, 5, 6])
  expect(replay.shown?.log.at(-1)?.n).toBe(6)
  await replay.go(0)
  await replay.go(2)
  expect(replay.shown).toMatchObject({ at: 2, entries: [] })
  expect(asked).toEqual([3, 6, 8])
})

it('shows the step asked for last, however the answers come', async () => {
  const replay = new Replay(table, log, 0)
  let answer = (_: Past) => {}
  vi.mocked(api.past).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const slow = replay.go(1)
  await replay.go(2)
  answer(past(6))
  await slow
  expect(replay.shown?.at).toBe(2)
})

it('plays on by itself to the end, and from the start again', async () => {
  const replay = new Replay(table, log, null)
  await replay.go(0)
  replay.play()
  await vi.advanceTimersByTimeAsync(1500)
  expect([replay.at, replay.playing]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1500)
  expect([replay.at, replay.playing]).toEqual([2, false])
  replay.play()
  expect(replay.at).toBe(0)
  replay.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(replay.at).toBe(0)
})

it('says when a step cannot be had, and asks again', async () => {
  const replay = new Replay(table, log, 0)
  vi.mocked(api.past).mockRejectedValueOnce(new ApiError('offline'))
  await replay.go(1)
  expect(replay.problem).not.toBe('')
  await replay.go(1)
  expect(replay.problem).toBe('')
  expect(replay.shown?.at).toBe(1)
})
