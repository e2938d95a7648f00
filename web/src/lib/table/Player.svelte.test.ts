// A player who is away: a bot is offered where somebody plays, not on a screen across the room.
import { flushSync, mount, unmount, type ComponentProps } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Play } from '../board/play.ts'
import type { SeatInfo } from '../net/wire.ts'
import { patiently } from '../testing/patiently.ts'
import { table } from './made_up.ts'
import Player from './Player.svelte'

afterEach(() => void vi.unstubAllGlobals())

const seat = (number: number, mine: boolean, present: boolean): SeatInfo => ({
  seat: number,
  kind: 'person',
  name: null,
  bot: null,
  present,
  mine,
})

/** Show the strip's player who is away, in a window of that many rem; return whether a bot is offered. */
async function offered(rem: number, plays: boolean): Promise<boolean> {
  const matches = (query: string) => rem >= Number(/min-width: (\d+)rem/.exec(query)?.[1] ?? Infinity)
  const heard = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...heard, matches: matches(query) }))
  const away: SeatInfo = { ...seat(1, false, false), bot_from: 0 }
  const props = {
    seat: away,
    name: 'Ben',
    turn: true,
    table: { ...table, decides: true, seats: [seat(0, plays, true), away] },
    play: { now: () => 1, moment: { view: {} } } as unknown as Play,
    module: null,
    words: {},
    bots: ['casual'],
    clock: undefined,
    onbot: () => undefined,
  }
  const shown = mount(Player, { target: document.body, props })
  flushSync()
  const button = () => document.querySelector('.call button')
  const call = document.querySelector('.call') !== null
  if (call) await patiently(() => expect(button()).not.toBe(null))
  void unmount(shown)
  return call
}

it.each([
  ['the winner of a game', null, 1],
  ['nobody after a solo game, which has a result', 18, 0],
])('names %s', (_, result, stars) => {
  const props = {
    ...{ seat: seat(0, true, true), name: 'Ann', turn: false, words: {}, bots: [], module: null, clock: undefined },
    table: { ...table, seats: [seat(0, true, true), seat(1, true, true)], result: { ranks: [1, 1], result } },
    play: { now: () => 1, moment: { view: {} } } as unknown as Play,
    onbot: () => undefined,
  }
  const shown = mount(Player, { target: document.body, props: props as unknown as ComponentProps<typeof Player> })
  flushSync()
  expect(document.querySelectorAll('li.won')).toHaveLength(stars)
  void unmount(shown)
})

it.each([
  [120, true, true],
  [90, false, true],
  [120, false, false],
])('at %d rem a bot is offered to a host who plays (%s): %s', async (rem, plays, expected) => {
  expect(await offered(rem, plays)).toBe(expected)
})
