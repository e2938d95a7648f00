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

it('names bots by their cast, and numbers those that are left', () => {
  const bots = Array.from({ length: 8 }, () => player(null, 'casual'))
  const players = [player('Anna'), player('Alex'), player(null, 'master'), ...bots, player(null)]
  expect(namesOf(players, 'carcassonne')).toEqual([
    'Anna',
    'Alex',
    'Eleanor',
    'Robin',
    'Alex (Casual bot)',
    'Noa',
    'Sam',
    'Toni',
    'Jo',
    'Casual bot 7',
    'Casual bot 8',
    'Former player',
  ])
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
