import { defaultOf, optionsOf } from '../../catalogue/options.ts'
import { likes } from '../../board/colours.ts'
import { expect, it } from 'vitest'
import type { GameInfo, ModeInfo } from '../../net/wire.ts'
import { botSeat, draft, friendsMode, newTable, resize, sharedMode, soloDraft, soloMode } from './plan.ts'

const game: GameInfo = {
  name: 'made-up',
  rules: '1',
  modes: [
    { name: 'base', seats: [2, 3, 4], silent: false, seats_option: null, solo: false, challenges: [] },
    { name: 'alone', seats: [1], silent: false, seats_option: null, solo: false, challenges: [] },
  ],
  open_information: false,
  real_time: false,
  options: [
    { name: 'mode', choices: ['base', 'alone'], default: 'base', by_mode: {}, modes: ['base', 'alone'] },
    { name: 'river', choices: [false, true], default: false, by_mode: { alone: true }, modes: ['base', 'alone'] },
    { name: 'farms', choices: ['a', 'b'], default: 'a', by_mode: {}, modes: ['base'] },
    { name: 'only', choices: ['a'], default: 'a', by_mode: {}, modes: ['base'] },
  ],
  bots: ['random', 'greedy'],
}

const me = { kind: 'me' }

/** The seats are its colours. */
const coloured: GameInfo = {
  ...game,
  modes: [{ name: 'colours', seats: [3, 4], silent: false, seats_option: 'count', solo: true, challenges: ['a'] }],
  options: [
    { name: 'count', choices: [3, 4], default: 3, by_mode: {}, modes: ['colours'] },
    { name: 'river', choices: [false, true], default: false, by_mode: {}, modes: ['colours'] },
  ],
}

function one(of: GameInfo, name: string): ModeInfo {
  const mode = of.modes.find((mode) => mode.name === name)
  if (!mode) throw new Error(`no mode ${name}`)
  return mode
}

it('plays now against a sensible bot, as few as the mode allows', () => {
  const mode = sharedMode(game)
  expect(mode && newTable(game.name, draft(mode, botSeat(game)))).toEqual({
    game: 'made-up',
    options: { mode: 'base' },
    seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }],
    listed: false,
    several: false,
    time: null,
    shuffle: true,
    chat: false,
    purist: false,
    calm: false,
    coach: true,
    rated: true,
  })
})

it('knows the way to play alone', () => {
  expect(soloMode(game)?.name).toBe('alone')
  expect(soloDraft(one(game, 'alone')).seats).toEqual([{ kind: 'me' }])
})

it('plays a solo mode on all its seats', () => {
  const solo = soloMode(coloured)
  expect(solo && soloDraft(solo)).toMatchObject({ mode: 'colours', seats: [me, me, me] })
})

it('prefers a solo mode to a game against nobody', () => {
  expect(soloMode({ ...coloured, modes: [...game.modes, ...coloured.modes] })?.name).toBe('colours')
})

it('shares a solo mode with friends where there is nothing else, and never plays it against a bot', () => {
  expect(sharedMode(coloured)).toBeUndefined()
  const mode = friendsMode(coloured)
  expect(mode && draft(mode, { kind: 'open' }).seats).toEqual([me, { kind: 'open' }, { kind: 'open' }])
  expect(mode && draft(mode, botSeat(coloured)).seats).toEqual([me, me, me])
  expect(friendsMode(game)?.name).toBe('base')
})

it('asks for the seats once, though an option says the same', () => {
  expect(optionsOf(coloured, 'colours').map((option) => option.name)).toEqual(['river'])
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

it('asks for the colour one likes', () => {
  likes('green')
  const { seats } = newTable('made-up', draft(one(game, 'base'), { kind: 'open' }))
  expect(seats).toEqual([{ kind: 'me', colour: 'green' }, { kind: 'open' }])
  localStorage.clear()
})
