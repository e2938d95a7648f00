import { describe, expect, it } from 'vitest'
import type { PlayedGame, PlayedSeat } from '../../net/wire.ts'
import { outcome } from './outcome.ts'

const seat = (mine: boolean, place: number | null, left = false): PlayedSeat => ({
  name: 'Ann',
  bot: null,
  person: null,
  mine,
  place,
  score: 3,
  left,
})
const game = (seats: PlayedSeat[], reason = 'full') => outcome({ seats, reason } as PlayedGame)

describe('the outcome of a game', () => {
  it('is a win with a first place, also one that partners share', () => {
    expect(game([seat(true, 1), seat(false, 2)])).toBe('won')
    expect(game([seat(true, 1), seat(false, 3), seat(false, 1), seat(false, 3)])).toBe('won')
  })
  it('is drawn where all are first', () => expect(game([seat(true, 1), seat(false, 1)])).toBe('drawn'))
  it('is lost behind others', () => expect(game([seat(true, 2), seat(false, 1)])).toBe('lost'))
  it('is a game that was left to a bot, or given up', () => {
    expect(game([seat(true, 2, true), seat(false, 1)])).toBe('left')
    expect(game([seat(true, 2, true), seat(false, 1)], 'conceded')).toBe('lost')
  })
  it('is the result of a solo game', () => expect(game([seat(true, null)])).toBe('result'))
})
