import { expect, it } from 'vitest'
import type { GameInfo } from '../wire.ts'
import { botSeat, defaultOf, draft, newTable, optionsOf, resize, sharedMode, soloMode, usualBot } from './plan.ts'

const game: GameInfo = {
  name: 'made-up',
  rules: '1',
  modes: [
    { name: 'base', seats: [2, 3, 4], silent: false },
    { name: 'alone', seats: [1], silent: false },
  ],
  options: [
    { name: 'mode', choices: ['base', 'alone'], default: 'base', by_mode: {}, modes: ['base', 'alone'] },
    { name: 'river', choices: [false, true], default: false, by_mode: { alone: true }, modes: ['base', 'alone'] },
    { name: 'farms', choices: ['a', 'b'], default: 'a', by_mode: {}, modes: ['base'] },
    { name: 'only', choices: ['a'], default: 'a', by_mode: {}, modes: ['base'] },
  ],
  bots: ['random', 'greedy'],
}

it('plays now against a sensible bot, as few as the mode allows', () => {
  const mode = sharedMode(game)
  expect(usualBot(game)).toBe('greedy')
  expect(mode && newTable(game.name, draft(mode, botSeat(game)))).toEqual({
    game: 'made-up',
    options: { mode: 'base' },
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }],
    listed: false,
    shuffle: true,
    chat: false,
  })
})

it('knows the way to play alone', () => {
  expect(soloMode(game)?.name).toBe('alone')
})

it('asks for the options of the mode that are a choice', () => {
  expect(optionsOf(game, 'base').map((option) => option.name)).toEqual(['river', 'farms'])
  expect(optionsOf(game, 'alone').map((option) => option.name)).toEqual(['river'])
})

it('knows defaults that differ by mode', () => {
  const [, river] = game.options
  expect(river && defaultOf(river, 'base')).toBe(false)
  expect(river && defaultOf(river, 'alone')).toBe(true)
})

it('keeps who sits when seats come and go', () => {
  const seats = resize([{ kind: 'me' }, { kind: 'bot', bot: 'random' }], 3, { kind: 'open' })
  expect(seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'random' }, { kind: 'open' }])
  expect(resize(seats, 2, { kind: 'open' })).toHaveLength(2)
})

it('has seats for people where there are no bots', () => {
  expect(botSeat({ ...game, bots: [] })).toEqual({ kind: 'open' })
})
