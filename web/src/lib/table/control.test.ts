import { expect, it } from 'vitest'
import type { GameInfo, SeatInfo, SeatView, TableInfo } from '../net/wire.ts'
import { covered, secretive } from './control.ts'
import { everybody, namesOf } from './names.ts'

function seat(number: number, name: string | null, mine = true): SeatInfo {
  return {
    seat: number,
    kind: name === null ? 'bot' : 'person',
    name,
    bot: name === null ? 'low' : null,
    present: true,
    mine,
  }
}

function table(mode: string, seats: SeatInfo[]): TableInfo {
  return {
    table: 't1',
    game: 'made-up',
    mode,
    options: {},
    status: 'playing',
    seats,
    host: true,
    listed: false,
    chat: true,
    purist: false,
    spectators: 0,
    rematch: null,
    result: null,
  }
}

const game: GameInfo = {
  name: 'made-up',
  rules: '1',
  modes: [
    { name: 'base', seats: [2, 3], silent: false, seats_option: null, solo: false, challenges: [] },
    { name: 'alone', seats: [2, 3], silent: false, seats_option: null, solo: true, challenges: [] },
  ],
  options: [],
  bots: [],
  open_information: false,
  real_time: false,
}
const open: GameInfo = { ...game, open_information: true }
const ann = [seat(0, 'Ann'), seat(1, 'Ann')]
const both = [seat(0, 'Ann'), seat(1, 'Bea')]
const seatView: SeatView = { seat: 0, view: {}, legal: { play: {} } }

it.each([
  ['several people with hands of their own', 'base', both, game, true],
  ['one against himself', 'base', ann, game, true],
  ['a solo game shared at one screen', 'alone', both, game, true],
  ["a solo game on one's own", 'alone', ann, game, false],
  ['a game without secrets', 'base', both, open, false],
  ['one seat', 'base', [seat(0, 'Ann'), seat(1, 'Bea', false)], game, false],
  ['a game not known yet', 'base', both, undefined, true],
])('hides hands from one another: %s', (_, mode, seats, known, secret) => {
  expect(secretive(table(mode, seats), known)).toBe(secret)
  expect(covered(seatView, null, table(mode, seats), known)).toBe(secret)
  expect(covered(seatView, 0, table(mode, seats), known)).toBe(false)
})

it('tells the seats of one person apart', () => {
  const three = [seat(0, 'Ann'), seat(1, 'Bea', false), seat(2, 'Ann')]
  expect([0, 1, 2].map(namesOf(three))).toEqual(['Ann 1', 'Bea', 'Ann 2'])
  const coloured = three.map((seat, i) => ({ ...seat, colour: (['red', 'blue', 'green'] as const)[i] }))
  expect([0, 1, 2].map(namesOf(coloured, true))).toEqual(['Ann (red)', 'Bea', 'Ann (green)'])
})

it('names the bots of a game that has a cast, further ones of a level by other names', () => {
  const bots = (...levels: string[]) => levels.map((bot, i) => ({ ...seat(i + 1, null), bot }))
  const names = (seats: SeatInfo[]) => seats.map(({ seat }) => namesOf(seats, true, 'carcassonne')(seat))
  expect(names([seat(0, 'Ann'), ...bots('club', 'casual', 'club', 'club')])).toEqual([
    'Ann',
    'Hazel',
    'Robin',
    'Alex',
    'Noa',
  ])
  expect(names([seat(0, 'Hazel'), ...bots('club')]), 'a person has the name').toEqual(['Hazel', 'Hazel (Club bot)'])
  expect(names([seat(0, 'Ann'), ...bots('greedy')]), 'no standard level').toEqual(['Ann', 'Greedy bot'])
})

it('names everybody once', () => {
  expect(everybody(['Ann', 'Bea', 'Ann'], ['greedy', 'greedy'])).toEqual(['Ann', 'Bea', 'Greedy bot 1', 'Greedy bot 2'])
  expect(everybody(['Ann'], ['casual', 'casual', 'club'], 'carcassonne')).toEqual(['Ann', 'Robin', 'Alex', 'Hazel'])
})
