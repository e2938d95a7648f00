import { expect, it } from 'vitest'
import { lookAt } from './look.ts'

it('looks at all squares, above the buttons', () => {
  const look = lookAt(
    [
      [-2, 0],
      [3, 1],
    ],
    360,
    400,
    56,
  )
  const top = 200 + (0 - look.y) * look.k
  const bottom = 200 + (200 - look.y) * look.k
  expect([180 + (-200 - look.x) * look.k, 180 + (400 - look.x) * look.k].map(Math.round)).toEqual([9, 351])
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(400 - 56)
})
