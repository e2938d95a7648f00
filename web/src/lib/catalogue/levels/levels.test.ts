import { afterEach, expect, it } from 'vitest'
import { chose, LEVELS, strength, usual } from './levels.ts'

afterEach(() => localStorage.clear())

it('knows the levels of the house, each stronger than the one before', () => {
  expect(LEVELS.map(strength)).toEqual([1, 2, 3, 4, 5])
  expect(strength('greedy')).toBeNull()
})

it('has somebody new play a gentle bot, and everybody else the level played last', () => {
  expect(usual(LEVELS)).toBe('casual')
  chose('expert')
  expect(usual(LEVELS)).toBe('expert')
  chose(undefined)
  expect(usual(LEVELS)).toBe('expert')
})

it('has neither the weakest nor the strongest where there are other levels, and forgets nothing for it', () => {
  chose('club')
  chose('greedy')
  expect(usual(['random', 'greedy', 'strong'])).toBe('greedy')
  expect(usual([])).toBeNull()
  expect(usual(LEVELS)).toBe('club')
})
