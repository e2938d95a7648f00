import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { Show } from './show.svelte.ts'
import { itemsOf, returnedBy, viewOf } from './view.ts'

interface Fixture {
  seatView: { view: Record<string, unknown> }
  entries: LogEntry[]
  log: LogEntry[]
}
const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const { scored, over } = Object.fromEntries(
  ['scored', 'over'].map((name) => [name, fixtures[`./fixtures/${name}.json`]!]),
) as { scored: Fixture; over: Fixture }
const box = { left: 0, top: 0, width: 40, height: 50 } as DOMRect
const showing = () => new Show(() => [box, box])
const start = (show: Show, { seatView, entries, log }: Fixture, first = false) =>
  show.start(entries, log, viewOf(seatView.view), first)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('lights one item after the other and then sends its followers home', async () => {
  const show = showing()
  start(show, scored)
  const items = itemsOf(scored.entries.flatMap((entry) => entry.items))
  const returned = items.flatMap(returnedBy)
  expect(show.item).toEqual(items[0])
  expect(show.waiting).toEqual(returned)
  await vi.advanceTimersByTimeAsync(1200)
  expect(show.item).toEqual(items[1])
  const walking = () => show.flights.now.map(({ thing }) => thing)
  expect(walking()).toEqual(returnedBy(items[0]!).map(([seat]) => seat))
  expect(show.waiting).toEqual(returnedBy(items[1]!))
  await vi.advanceTimersByTimeAsync(1200)
  expect(show.item).toBeNull()
  expect(show.waiting).toEqual([])
})

it('ends when a scoring is taken back, and not because of other turns', () => {
  const show = showing()
  start(show, scored)
  start(show, { ...scored, entries: [] })
  expect(show.item).not.toBeNull()
  const view = viewOf(scored.seatView.view)
  start(show, { ...scored, entries: [], seatView: { view: { ...view, followers: [...show.waiting] } } })
  expect([show.item, show.waiting]).toEqual([null, []])
})

it('ends at once when somebody goes on', async () => {
  const show = showing()
  start(show, scored)
  show.finish()
  expect([show.item, show.waiting, show.flights.now]).toEqual([null, [], []])
  await vi.advanceTimersByTimeAsync(5000)
  expect(show.item).toBeNull()
})

it('tells nothing of what was there before', () => {
  const show = showing()
  start(show, scored, true)
  expect(show.item).toBeNull()
  start(show, over, true)
  expect([show.item, show.nth]).toEqual([null, null])
  expect(show.final.length).toBeGreaterThan(5)
})

it('never lags far behind', async () => {
  const show = showing()
  for (let i = 0; i < 9; i++) start(show, scored)
  let told = 0
  while (show.item && told < 50) {
    told++
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(told).toBeLessThanOrEqual(5)
})

it('walks through final scoring: by itself, step by step, all at once, and again', async () => {
  const show = showing()
  start(show, over)
  expect(show.nth).toBe(0)
  await vi.advanceTimersByTimeAsync(1700)
  expect(show.nth).toBe(1)
  show.next()
  await vi.advanceTimersByTimeAsync(9000)
  expect([show.nth, show.item]).toEqual([2, show.final[2]])
  show.finish() // moving the map leaves it where it is
  expect(show.nth).toBe(2)
  show.everything()
  expect([show.all, show.item]).toEqual([true, null])
  show.again()
  expect([show.all, show.item]).toEqual([false, show.final[0]])
  await vi.advanceTimersByTimeAsync(1600 * show.final.length + 100)
  expect(show.all).toBe(true)
})

it('says when all of final scoring has been shown', async () => {
  const show = showing()
  const shown = vi.fn()
  void start(show, over)!.then(shown)
  await vi.advanceTimersByTimeAsync(1600 * show.final.length - 100)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(shown).toHaveBeenCalled()
  expect(start(showing(), over, true)).toBeUndefined()
})

it('has been shown when it is passed over, or nobody can see it any more', async () => {
  for (const leave of [(show: Show) => show.everything(), (show: Show) => show.end()]) {
    const show = showing()
    const shown = vi.fn()
    void start(show, over)!.then(shown)
    leave(show)
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toHaveBeenCalled()
  }
})

it('shows every feature that paid, and to whom', () => {
  const show = showing()
  start(show, over)
  const view = viewOf(over.seatView.view)
  const before = view.scores.map((_, seat) =>
    show.final.reduce((sum, { paid, points }) => sum + (paid.includes(seat) ? points : 0), 0),
  )
  expect(Math.min(...before)).toBeGreaterThan(0)
  expect(before.every((sum, seat) => sum <= (view.scores[seat] ?? 0))).toBe(true)
})

it('tells totals as they stood at each step of final scoring', () => {
  const show = showing()
  start(show, over, true)
  const { scores } = viewOf(over.seatView.view)
  expect(show.totals(scores)).toEqual(scores)
  show.next()
  const [first, second] = show.final
  const before = show.totals(scores)
  expect(before[first!.paid[0]!]).toBeLessThan(scores[first!.paid[0]!]!)
  show.next()
  const paid = (seat: number) => (second!.paid.includes(seat) ? second!.points : 0)
  expect(show.totals(scores)).toEqual(before.map((score, seat) => score + paid(seat)))
  show.everything()
  expect(show.totals(scores)).toEqual(scores)
})

it('forgets final scoring when an earlier position is shown', async () => {
  const show = showing()
  start(show, over)
  show.start([], scored.log, viewOf(scored.seatView.view), false)
  await vi.advanceTimersByTimeAsync(9000)
  expect([show.item, show.nth, show.final]).toEqual([null, null, []])
})

it('lets what comes while followers walk home be told after it', async () => {
  const show = showing()
  start(show, scored)
  const items = itemsOf(scored.entries.flatMap((entry) => entry.items))
  await vi.advanceTimersByTimeAsync(1100 * items.length + 100)
  expect([show.item, show.flights.now.length > 0]).toEqual([null, true])
  start(show, scored)
  await vi.advanceTimersByTimeAsync(400)
  expect(show.item).toEqual(items[0])
})

it('has walked through final scoring once nobody looks', async () => {
  const show = showing()
  const shown = vi.fn()
  void start(show, over)!.then(shown)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([show.all, shown.mock.calls.length]).toEqual([true, 1])
  hidden.mockRestore()
})
