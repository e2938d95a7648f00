import { expect, it } from 'vitest'
import { REACH, spotsOf, type Choice } from './choices.ts'
import { cornerOf, placesOf } from './drawing.ts'
import { glowOf, litOf, sumsOf } from './glow.ts'
import { keyOf, type GameItem, type Laid } from './view.ts'

const laid = new Map<string, Laid>([
  [keyOf(0, 0), [0, 0, 'D', 0]],
  [keyOf(-1, 0), [-1, 0, 'U', 90]],
])
const road = {
  kind: 'road',
  segments: [
    [-1, 0, 'thief E'],
    [0, 0, 'thief E'],
  ],
  points: 2,
  paid: [1],
} as unknown as GameItem

it('lights the segments on each tile, whichever way it lies, and counts by the last', () => {
  const glows = glowOf([road, { kind: 'bonus', points: 4, paid: [0] } as unknown as GameItem])
  expect(glows).toHaveLength(1)
  const lit = litOf(glows, laid)
  expect(lit.get(keyOf(0, 0))).toEqual(new Set([1]))
  expect(sumsOf(glows, laid)).toEqual([{ x: 50, y: 50, points: 2, seat: 1 }])
})

it('lights a segment once that two scorings share', () => {
  const [west] = litOf(glowOf([road, road]), laid).values()
  expect([...west!]).toHaveLength(1)
})

it('names whose a count is, unless several are paid', () => {
  const glows = glowOf([road, { ...road, paid: [0, 1] }])
  expect(sumsOf(glows, laid).map(({ seat }) => seat)).toEqual([1, null])
})

it('counts nothing that nobody was paid for', () => {
  const glows = glowOf([{ ...road, paid: [] }])
  expect(glows[0]?.points).toBeNull()
  expect(sumsOf(glows, laid)).toEqual([])
})

it('marks a tile where nobody stands, and parts places that a thumb could not', () => {
  expect(cornerOf(0, 0, [[10, 10]])).toEqual([97, 97])
  expect(cornerOf(0, 0, [])).toEqual([3, 3])
  const choice = (place: string) => ({ text: place, spot: [0, 0, place] }) as unknown as Choice
  const spots = spotsOf(placesOf('S', 0).map(choice), [0, 0, 'S', 0])
  for (const [i, one] of spots.entries())
    for (const other of spots.slice(i + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * REACH)
})
