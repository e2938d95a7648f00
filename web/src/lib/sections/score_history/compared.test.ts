import { expect, it } from 'vitest'
import { isBetter, listed } from './compared.ts'

it('compares the first number that differs', () => {
  const [low, middle, high] = [
    [1, 1, 2, 5, 7, 9],
    [1, 1, 6, 7, 7, 11],
    [1, 2, 3, 6, 7, 15],
  ] as const
  expect([isBetter(high, middle), isBetter(middle, low), isBetter(high, low)]).toEqual([true, true, true])
  expect([isBetter(low, middle), isBetter(low, low), isBetter([3], [12])]).toEqual([false, false, false])
  expect(isBetter([-1], [-2])).toBe(true)
})

it('lists the numbers unless the result says all', () => {
  expect(listed([1, 2, 3])).toBe('1 2 3')
  expect(listed([7])).toBe('')
})
