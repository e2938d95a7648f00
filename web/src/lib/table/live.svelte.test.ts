import { expect, it, vi } from 'vitest'
import { botSpeed, type Pace } from '../choices/bot_speed.svelte.ts'
import { NO_MARKS } from '../board/play.ts'
import { LivePlay } from './live.svelte.ts'
import type { Session } from './session.svelte.ts'

const me = { kind: 'person', bot: null, mine: true }
const other = { ...me, mine: false }
const bot = { kind: 'bot', bot: 'novice', mine: false }

function hurry(seats: object[], turns: number[], status = 'playing') {
  const send = vi.fn()
  const session = { turns, send, state: { table: { seats, status } } } as unknown as Session
  return {
    hurry: new LivePlay(
      session,
      () => String,
      () => null,
      () => NO_MARKS,
    ).hurry,
    send,
  }
}

it('lets who plays against bots alone have them go on to their turn', () => {
  const { hurry: go, send } = hurry([me, bot], [1])
  go?.()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'hurry' })
  expect(hurry([me, { ...me, bot: 'novice' }], [1]).hurry, 'a bot in my place').not.toBeNull()
})

it.each([
  ['my turn', [me, bot], [0]],
  ['mine and its', [me, bot], [0, 1]],
  ['others play', [me, other, bot], [2]],
  ['I only watch', [other, bot], [1]],
  ['bots alone', [bot, bot], [1]],
  ['nobody acts', [me, bot], []],
  ['over', [me, bot], [1], 'finished'],
])('offers it to nobody else: %s', (_, seats, turns, status = 'playing') => {
  expect(hurry(seats, turns, status).hurry).toBeNull()
})

function shown(fresh: object[], wish: Pace, myTurn = false, status = 'playing') {
  botSpeed.choose(wish)
  const control = { seat: 0, view: {}, legal: {}, turn: null }
  const state = { table: { seats: [me, bot], status }, fresh, log: fresh, n: 1 }
  const session = { turns: [], control, state, myTurn, send: vi.fn() } as unknown as Session
  return new LivePlay(
    session,
    () => String,
    () => null,
    () => NO_MARKS,
  ).moment.moved
}

it('shows nothing step by step of what bots do at once', () => {
  const [mine, theirs, chance] = [0, 1, -1].map((actor) => ({ n: 1, kind: 'act', actor, items: [] }))
  expect(shown([theirs!, chance!], 'people'), 'all, each in its turn').toBeUndefined()
  expect(shown([theirs!, chance!], 'quick')).toEqual([theirs, chance])
  expect(shown([theirs!, chance!], 'once')).toEqual([])
  expect(shown([theirs!, chance!], 'once', true), 'my roll').toEqual([chance])
  expect(shown([mine!, chance!, chance!], 'once'), 'what I do myself').toEqual([mine])
  expect(shown([theirs!], 'once', false, 'finished'), 'the end').toBeUndefined()
})
