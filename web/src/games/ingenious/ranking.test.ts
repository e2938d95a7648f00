import { expect, it } from 'vitest'
import { deciding } from './ranking.ts'
import { STANDING } from './rules/figures.ts'

it('finds the place that decided', () => {
  const [first, second, third, fourth] = STANDING as [number[], number[], number[], number[]]
  expect(deciding(first, second)).toBe(0)
  expect(deciding(second, third)).toBe(2)
  expect(deciding(third, fourth)).toBe(0)
  expect(deciding(first, [...first])).toBe(-1)
  expect(deciding([2, 4], [2])).toBe(1)
})
