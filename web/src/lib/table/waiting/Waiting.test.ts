import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import { faceOf } from '../../catalogue/cast/cast.ts'
import { drawn } from '../../catalogue/cast/face.ts'
import Choice from '../../catalogue/levels/Choice.svelte'
import { LEVELS } from '../../catalogue/levels/levels.ts'
import type { SeatInfo } from '../../net/wire.ts'
import { patiently } from '../../testing/patiently.ts'
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

/** Return the drawing of the face of a bot of Carcassonne. */
const face = (level: string) => {
  const sketch = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sketch.innerHTML = drawn(faceOf('carcassonne', level)!)
  return sketch.innerHTML
}

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

it('shows the face of a bot with a name, and says its level', async () => {
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
  await patiently(() => expect(document.querySelector('li.bot .ring > svg')?.innerHTML).toContain(face('casual')))
  void unmount(shown)
})

it('offers the bots with their faces', async () => {
  const props = { game: 'carcassonne', levels: [...LEVELS], busy: false, onchoose: () => undefined }
  const shown = mount(Choice, { target: document.body, props })
  flushSync()
  const faces = () => [...document.querySelectorAll('.face > svg')].map(({ innerHTML }) => innerHTML)
  await patiently(() => expect(faces()).toEqual(LEVELS.map(face)))
  void unmount(shown)
})
