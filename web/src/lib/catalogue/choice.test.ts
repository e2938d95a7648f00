import { expect, it } from 'vitest'
import type { GameInfo } from '../net/wire.ts'
import { Choice } from './choice.svelte.ts'

const mode = (name: string, seats: number[], solo = false) => ({ name, seats, solo }) as GameInfo['modes'][number]
const games = [
  { name: 'patience', modes: [mode('alone', [1], true)] },
  { name: 'one', modes: [mode('alone', [1], true), mode('base', [1, 2, 3]), mode('team', [4])] },
  { name: 'two', modes: [mode('base', [2])] },
] as GameInfo[]

const shown = ({ game, mode, seats }: Choice) => [game?.name, mode?.name, seats]

it('begins with the first game, its first mode and its fewest seats', () => {
  const choice = new Choice({ games: () => games })
  expect(shown(choice)).toEqual(['patience', 'alone', 1])
  choice.chooseGame('one')
  choice.chooseMode('base')
  choice.chooseSeats(3)
  expect(shown(choice)).toEqual(['one', 'base', 3])
})

it('offers only games, modes and seats for players against each other, where a form asks for that', () => {
  const choice = new Choice({ games: () => games, shared: true })
  expect(choice.games.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(choice.modes.map(({ name }) => name)).toEqual(['base', 'team'])
  expect(choice.counts).toEqual([2, 3])
  expect(shown(choice)).toEqual(['one', 'base', 2])
})

it('keeps no number of seats that a mode does not have, and no option of another mode or game', () => {
  const choice = new Choice({ games: () => games, shared: true })
  choice.chooseSeats(3)
  choice.chooseOption('river', true)
  expect(choice.settings).toEqual({ mode: 'base', river: true })
  choice.chooseMode('team')
  expect([shown(choice), choice.settings]).toEqual([['one', 'team', 4], { mode: 'team' }])
  choice.chooseOption('river', true)
  choice.chooseGame('two')
  expect([shown(choice), choice.settings]).toEqual([['two', 'base', 2], { mode: 'base' }])
})

it('has nothing to choose before the games are known', () => {
  const choice = new Choice({ games: () => [] })
  expect([choice.game, choice.mode, choice.settings]).toEqual([undefined, undefined, {}])
})
