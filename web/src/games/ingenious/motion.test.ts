import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { Motion } from './motion.svelte.ts'
import { viewOf } from './view.ts'

vi.mock('../../lib/choices/motion.svelte.ts', async (usual) => ({ ...(await usual<object>()), moves: () => true }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A placement that scores `points` red ones in one line, from 0. */
function placed(n: number, points: number): LogEntry {
  const cells = Array.from({ length: points }, (_, at) => `${at},${n}`)
  const half = { kind: 'score', colour: 'R', cell: `0,${n}`, points, side: n % 2, from: 0, to: points }
  const items = [{ ...half, lines: [{ cells }] }] as unknown as LogEntry['items']
  return { n, ms: 0, kind: 'act', actor: n % 2, text: `place RB 0,${n} 1,${n}`, items }
}
const view = viewOf({ radius: 5, tracks: [Array(6).fill(9), Array(6).fill(9)] })
const motion = () => new Motion(() => [null, null])
const counted = ({ counting }: Motion) => counting?.map(({ cell, points }) => [cell, points]) ?? null

it('shows what was scored to its end while others already play', async () => {
  const shown = motion()
  shown.start([placed(2, 4)], view)
  await vi.advanceTimersByTimeAsync(50)
  expect(counted(shown)).toEqual([['0,2', 4]])
  // A bot plays at once: nothing of it is to be seen.
  shown.start([], view, true)
  expect(counted(shown)).toEqual([['0,2', 4]])
  // Another one is to be seen, and waits.
  shown.start([placed(3, 2)], view, true)
  expect(counted(shown)).toEqual([['0,2', 4]])
  expect(shown.away.map(([, first]) => first)).toEqual(['0,3'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted(shown)).toEqual([['0,3', 2]])
  await vi.advanceTimersByTimeAsync(2000)
  expect([counted(shown), shown.away, shown.tracks]).toEqual([null, [], null])
})

it('shows the present state at once to whoever acts', async () => {
  const shown = motion()
  shown.start([placed(2, 4)], view)
  shown.start([placed(3, 2)], view, true)
  shown.finish()
  expect([counted(shown), shown.away]).toEqual([null, []])
  await vi.advanceTimersByTimeAsync(5000)
  expect(counted(shown)).toBeNull()
})

it('lags behind by three placements at most', () => {
  const shown = motion()
  shown.start([placed(2, 4)], view)
  for (let n = 3; n < 9; n++) shown.start([placed(n, 1)], view, true)
  expect(shown.away.map(([, first]) => first)).toEqual(['0,2', '0,6', '0,7', '0,8'])
})

it('begins anew where somebody walks through a replay', () => {
  const shown = motion()
  shown.start([placed(2, 4)], view)
  shown.start([], view)
  expect([counted(shown), shown.away]).toEqual([null, []])
})
