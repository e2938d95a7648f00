// On a phone, one's own maze has the room that the rivals' would take, until the runners go.
import { expect, it } from 'vitest'
import { CARD_WIDTH, SIDE } from './geometry.ts'
import { roomFor } from './room.ts'
import type { View } from './view.ts'

const race = (seats: number, phase: string) =>
  ({
    seats,
    phase,
    mazes: Array.from({ length: seats }, () => []),
    to_lay: Array.from({ length: seats }, () => 7),
  }) as unknown as View

it.each([2, 3, 4])('folds rivals away while %i collect on a phone', (seats) => {
  const room = roomFor(race(seats, 'collect'), 0, 0, 374, 560)
  expect(room.seats).toEqual([0])
  expect(room.all).toBe(false)
  expect(SIDE * room.own.scale).toBeGreaterThanOrEqual(24)
  const wide = (room.own.columns * (CARD_WIDTH + 16) + 5) * room.own.scale
  expect(374 - wide).toBeGreaterThan(240)
})

it('draws sections of 24 pixels on a phone', () => {
  for (const phase of ['build', 'collect'])
    for (const [width, height] of [
      [374, 616],
      [344, 512],
    ] as const) {
      const { own } = roomFor(race(2, phase), 0, 0, width, height)
      expect(SIDE * own.scale).toBeGreaterThanOrEqual(24)
      expect(width - (CARD_WIDTH + 5) * own.scale).toBeGreaterThanOrEqual(6 * 44)
    }
})

it('shows all mazes on a wide board', () => {
  expect(roomFor(race(2, 'collect'), 0, 0, 1100, 620).seats).toEqual([0, 1])
})
