// A host removes players only where the server lets them: no form opens that is refused.
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { SeatInfo } from '../../net/wire.ts'
import { table } from '../made_up.ts'
import People from './People.svelte'

const seats: SeatInfo[] = [true, false].map((mine, seat) => ({
  ...{ seat, kind: 'person', name: mine ? 'Ann' : 'Ben', bot: null, present: true, mine },
}))

it.each([
  ['a game among friends', {}, true],
  ['a rated game', { rated: true }, false],
  ['a table of a tournament', { tournament: 't' }, false],
  ['a table that waits', { rated: true, status: 'waiting' }, true],
])('offers to remove a player from %s: %s', (_, more, expected) => {
  const props = {
    table: { ...table, seats, ...more } as typeof table,
    names: (seat: number | null) => seats[seat ?? 0]?.name ?? '',
    busy: false,
    send: async () => true,
    onreport: null,
  }
  const shown = mount(People, { target: document.body, props })
  flushSync()
  const removes = [...document.querySelectorAll('button')].some((one) => one.textContent === 'Remove')
  expect(removes).toBe(expected)
  void unmount(shown)
})
