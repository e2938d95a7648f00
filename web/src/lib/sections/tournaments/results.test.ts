import { expect, it } from 'vitest'
import type { TournamentPlayer } from '../../net/wire.ts'
import { namesOf, opponentsOf, pointsOf, scored, sidesOf, usualRounds } from './results.ts'

const player = (name: string | null, bot: string | null = null): TournamentPlayer => ({
  name,
  bot,
  avatar: null,
  mine: false,
  out: false,
  person: null,
})

it('numbers bots of which there are several', () => {
  const players = [player('Anna'), player(null, 'casual'), player(null, 'master'), player(null, 'casual')]
  const names = namesOf(
    players,
    (name) => name,
    (level) => `The ${level}`,
    (name, number) => `${name}, ${number}`,
  )
  expect(names).toEqual(['Anna', 'The casual, 1', 'The master', 'The casual, 2'])
})

it('writes points with halves', () => {
  expect([0, 0.5, 1, 2.5, 1 / 3].map(scored)).toEqual(['0', '½', '1', '2½', '0.33'])
})

it('has partners together and apart from their opponents', () => {
  const table = { table: 't', players: [4, 7, 2, 5], sides: [0, 1, 0, 1], places: null, points: [1, 0, 1, 0], turn: [] }
  expect(sidesOf(table)).toEqual([
    [4, 2],
    [7, 5],
  ])
  expect(opponentsOf(table, 2)).toEqual([7, 5])
  expect([4, 7, 2, 5, 9].map((one) => pointsOf(table, one))).toEqual([1, 0, 1, 0, null])
  const apart = { ...table, sides: [], points: null }
  expect(opponentsOf(apart, 2)).toEqual([4, 7, 5])
  expect(pointsOf(apart, 2)).toBeNull()
})

it('proposes as many rounds as find one winner', () => {
  expect([4, 5, 8, 9, 32].map(usualRounds)).toEqual([2, 3, 3, 4, 5])
})
