import { expect, it } from 'vitest'
import type { TournamentPlayer } from '../wire.ts'
import { namesOf, scored, shareOf, usualRounds } from './results.ts'

const player = (name: string | null, bot: string | null = null): TournamentPlayer => ({
  name,
  bot,
  avatar: null,
  mine: false,
  out: false,
})

it('numbers bots of which there are several', () => {
  const players = [player('Anna'), player(null, 'casual'), player(null, 'master'), player(null, 'casual')]
  const names = namesOf(
    players,
    (name) => name,
    (level) => `The ${level}`,
  )
  expect(names).toEqual(['Anna', 'The casual 1', 'The master', 'The casual 2'])
})

it('writes points with halves', () => {
  expect([0, 0.5, 1, 2.5, 1 / 3].map(scored)).toEqual(['0', '½', '1', '2½', '0.33'])
})

it('gives the share of the opponents that were beaten', () => {
  const table = { table: 't', players: [4, 7, 2], places: [1, 1, 3], turn: [] }
  expect([4, 7, 2].map((one) => shareOf(table, one))).toEqual([0.75, 0.75, 0])
  expect(shareOf({ ...table, places: null }, 4)).toBeNull()
  expect(shareOf({ table: null, players: [4], places: [1], turn: [] }, 4)).toBe(1)
  expect(shareOf(table, 5)).toBeNull()
})

it('proposes as many rounds as find one winner', () => {
  expect([4, 5, 8, 9, 32].map(usualRounds)).toEqual([2, 3, 3, 4, 5])
})
