import { expect, it } from 'vitest'
import type { TimeControl } from '../../net/wire.ts'
import { about, figure, isLow, leftAt, share, short } from './control.ts'
import { words as en } from './words/en.ts'

const minutes: TimeControl = { bot: 'casual', at_end: 'lost', seconds: 300, increment: 3 }
const days: TimeControl = { bot: 'casual', days: 3 }
const turns: TimeControl = { bot: 'casual', turn: 120 }

it('is said in a few words and in sentences', () => {
  expect(short(minutes, en)).toBe('5 min + 3 s')
  expect(short({ bot: 'casual', seconds: 90 }, en)).toBe('1.5 min')
  expect(short(days, en)).toBe('3 days per move')
  expect(about(minutes, en)).toMatch(/5 minutes, and 3 seconds more.*time runs out loses/)
  expect(short(turns, en)).toBe('2 min per turn')
  expect(about(turns, en)).toMatch(/2 minutes for each turn.*a bot plays the turn/)
  expect(about(days, en)).toMatch(/3 days.*a bot takes over/)
})

it('runs from its start on, and stands still otherwise', () => {
  expect(leftAt({ left: 5000, since: null }, 99_000)).toBe(5000)
  expect(leftAt({ left: 5000, since: 1000 }, 3000)).toBe(3000)
  expect(leftAt({ left: 5000, since: 9000 }, 3000)).toBe(5000)
  expect(leftAt({ left: 5000, since: 1000 }, 99_000)).toBe(0)
})

it('warns when little is left', () => {
  expect([30_000, 30_001].map((left) => isLow(minutes, left))).toEqual([true, false])
  expect([6000, 6001].map((left) => isLow({ bot: 'casual', seconds: 60 }, left))).toEqual([true, false])
  expect(isLow(days, 4 * 3_600_000)).toBe(false)
  expect([12_000, 12_001].map((left) => isLow(turns, left))).toEqual([true, false])
  expect(share(turns, 60_000)).toBe(0.5)
  expect(share(minutes, 150_000)).toBe(0.5)
  expect(share(minutes, 400_000)).toBe(1)
})

it('shows the second that has begun, and days', () => {
  expect(figure(61_001)).toBe('1:02')
  expect(figure(0)).toBe('0:00')
  expect(figure(2.5 * 86_400_000)).toBe('2 days 12 h')
})
