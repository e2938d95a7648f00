import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { SeatInfo } from '../../net/wire.ts'
import { table } from '../made_up.ts'
import Waiting from './Waiting.svelte'

const person = (seat: number, present: boolean): SeatInfo => ({
  seat,
  kind: 'person',
  name: null,
  bot: null,
  present,
  mine: seat === 0,
})

it.each([
  [[person(0, true), person(1, true)], 'All seats are taken.'],
  [[person(0, true), person(1, false)], 'All seats are taken. Away: Ben'],
  [[person(0, true), { ...person(1, false), kind: 'open' as const }], 'Waiting for players: 1'],
])('says who is still missed', (seats, said) => {
  const props = {
    table: { ...table, status: 'waiting' as const, seats },
    names: (actor: number | null) => ['Ada', 'Ben'][actor ?? 0] ?? '',
    busy: false,
    refusal: '',
    inviter: '',
    send: async () => true,
    onnamed: async () => undefined,
  }
  const shown = mount(Waiting, { target: document.body, props })
  flushSync()
  expect(document.querySelector('.seats [role="status"]')?.textContent.trim()).toBe(said)
  void unmount(shown)
})

it('says the level of a bot with a name', () => {
  const bot: SeatInfo = { ...person(1, true), kind: 'bot', bot: 'casual' }
  const props = {
    table: { ...table, game: 'carcassonne', status: 'waiting' as const, seats: [person(0, true), bot] },
    names: (actor: number | null) => ['Ada', 'Robin'][actor ?? 0] ?? '',
    busy: false,
    refusal: '',
    inviter: '',
    send: async () => true,
    onnamed: async () => undefined,
  }
  const shown = mount(Waiting, { target: document.body, props })
  flushSync()
  expect(document.querySelector('li.bot .name')?.textContent).toMatch(/^\s*Robin\s+Casual bot\s*$/)
  void unmount(shown)
})
