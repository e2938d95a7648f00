import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { table } from '../table/made_up.ts'
import type { LogEntry } from '../net/wire.ts'
import { FixturePlay } from './fixture.svelte.ts'
import { follow } from './follow.svelte.ts'

const entry = (n: number): LogEntry => ({ n, ms: n, kind: 'act', actor: 0, text: `lay ${n}`, items: [] })

it('tells once of what led to a moment, with the one before it', () => {
  const play = new FixturePlay({
    seatView: { seat: 0, view: { cards: 3 }, legal: {} },
    table,
    entries: [],
    log: [entry(1)],
    previews: {},
  })
  const told: unknown[] = []
  const end = $effect.root(() =>
    follow(
      () => play,
      (now, before) => told.push([now.entries.map(({ n }) => n), before?.view['cards'], now.view['cards']]),
    ),
  )
  flushSync()
  expect(told).toEqual([[[], undefined, 3]])

  Object.assign(play, { entries: [entry(2)], seatView: { ...play.seatView, view: { cards: 2 } } })
  flushSync()
  expect(told.slice(1)).toEqual([[[2], 3, 2]])

  play.seatView = { ...play.seatView, seat: 1 }
  play.busy = true
  flushSync()
  expect(told).toHaveLength(2)

  play.entries = [entry(3)]
  flushSync()
  expect(told.slice(2)).toEqual([[[3], 2, 2]])
  end()
})
