import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '../../net/api.ts'
import type { LogEntry, Past, TableInfo } from '../../net/wire.ts'
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

function past(numbers: number[]): Past {
  const positions = numbers.map((n) => ({
    n,
    seat_views: [0, 1].map((seat) => ({ seat, view: { n }, legal: {} })),
  }))
  return { positions }
}

/** A game of `steps` actions after its start, each with the chance that follows it. */
function longLog(steps: number): LogEntry[] {
  const acts = Array.from({ length: 2 * steps }, (_, k) => entry(k + 3, 'act', k % 2 ? -1 : 0))
  return [entry(1, 'made'), entry(2, 'started'), ...acts]
}

/** The log number after a step of such a game. */
const numberOf = (step: number) => 2 + 2 * step

let asked: number[][]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.spyOn(api, 'past').mockImplementation(async (_, numbers) => {
    asked.push(numbers)
    return past(numbers)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
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
  expect(asked).toEqual([[3, 6, 8]])
})

it('shows the step asked for last, however the answers come', async () => {
  const replay = new Replay(table, longLog(100), 0)
  const answers: (() => void)[] = []
  vi.mocked(api.past).mockImplementation((_, numbers) => {
    asked.push(numbers)
    return new Promise((resolve) => answers.push(() => resolve(past(numbers))))
  })
  const wishes = [1, 40, 70, 99].map((at) => replay.go(at))
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.length, 'one request at a time').toBe(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(replay.shown, 'the first wish is no longer the wish').toBeNull()
  expect(asked.map((numbers) => numbers[0])).toEqual([2, numberOf(96)])
  answers[1]?.()
  await Promise.all(wishes)
  expect(replay.shown).toMatchObject({ at: 99, seatView: { view: { n: numberOf(99) } } })
})

it('counts the actions up to the step asked for, before that is shown, too', async () => {
  const replay = new Replay(table, log, 0)
  expect(replay.actions).toBe(1)
  const going = replay.go(1)
  expect(replay.shown).toBe(null)
  expect(replay.actions).toBe(4)
  await going
  expect(replay.actions).toBe(4)
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

it('plays at three speeds, changed while it plays, and keeps the one chosen', async () => {
  const steps = async (replay: Replay, ms: number) => {
    await replay.go(0)
    replay.play()
    await vi.advanceTimersByTimeAsync(ms)
    return replay.at
  }
  const replay = new Replay(table, longLog(100), null)
  expect(await steps(replay, 5700)).toBe(4)
  replay.quicken()
  expect([replay.speed, await steps(replay, 5700)]).toEqual([2, 8])
  replay.quicken()
  expect([replay.speed, await steps(replay, 5700)]).toEqual([4, 16])
  replay.stop()
  const next = new Replay(table, longLog(100), null)
  expect(next.speed).toBe(4)
  next.play()
  next.quicken()
  await vi.advanceTimersByTimeAsync(1300)
  expect([next.speed, next.at, next.playing]).toEqual([1, 0, true])
  next.stop()
  localStorage.setItem('spieltisch.replay-speed', 'NaN')
  expect(new Replay(table, log, null).speed).toBe(1)
})

it('asks a few times, however many notches the slider is moved over', async () => {
  const replay = new Replay(table, longLog(400), 0)
  await replay.go(0)
  for (let at = 1; at <= 400; at++) {
    void replay.go(at)
    await vi.advanceTimersByTimeAsync(2)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(replay.shown).toMatchObject({ at: 400, seatView: { view: { n: numberOf(400) } } })
  expect(asked.length).toBeLessThanOrEqual(3)
  for (let at = 399; at >= 0; at--) {
    void replay.go(at)
    await vi.advanceTimersByTimeAsync(2)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(replay.shown).toMatchObject({ at: 0, seatView: { view: { n: numberOf(0) } } })
  expect(asked.length).toBeLessThanOrEqual(4)
})

it('asks for each stretch once, gone through step by step there and back', async () => {
  const replay = new Replay(table, longLog(50), 1)
  const there = Array.from({ length: 51 }, (_, at) => at)
  for (const at of [...there, ...there.toReversed()]) {
    await replay.go(at)
    expect(replay.shown).toMatchObject({ at, seatView: { seat: 1, view: { n: numberOf(at) } } })
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(asked.map((numbers) => [numbers[0], numbers.length])).toEqual([
    [numberOf(0), 16],
    [numberOf(16), 16],
    [numberOf(32), 16],
    [numberOf(48), 3],
  ])
})

it('keeps what was looked at last, and not without end', async () => {
  const replay = new Replay(table, longLog(16 * 18), 0)
  for (let at = 0; at < 16 * 17; at += 16) {
    await replay.go(at)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(asked.length).toBe(17)
  await replay.go(16)
  expect(asked.length).toBe(17)
  await vi.advanceTimersByTimeAsync(200)
  await replay.go(0)
  expect(asked.length).toBe(18)
  expect(replay.shown).toMatchObject({ at: 0, seatView: { view: { n: numberOf(0) } } })
  await vi.advanceTimersByTimeAsync(200)
  await replay.go(16)
  expect(asked.length).toBe(18)
})

it('says when a step cannot be had, and asks again', async () => {
  const replay = new Replay(table, log, 0)
  vi.mocked(api.past).mockRejectedValueOnce(new ApiError('offline'))
  await replay.go(1)
  expect(replay.problem).not.toBe('')
  await vi.advanceTimersByTimeAsync(200)
  await replay.go(1)
  expect(replay.problem).toBe('')
  expect(replay.shown?.at).toBe(1)
})
