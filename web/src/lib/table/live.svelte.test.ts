import { expect, it, vi } from 'vitest'
import { NO_MARKS } from '../board/play.ts'
import { LivePlay } from './live.svelte.ts'
import type { Session } from './session.svelte.ts'

const me = { kind: 'person', bot: null, mine: true }
const other = { ...me, mine: false }
const bot = { kind: 'bot', bot: 'easy', mine: false }

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

it('lets who plays against bots alone have the one go on whose turn it is', () => {
  const { hurry: go, send } = hurry([me, bot], [1])
  go?.()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'hurry' })
  expect(hurry([me, { ...me, bot: 'easy' }], [1]).hurry, 'a bot in my place').not.toBeNull()
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
