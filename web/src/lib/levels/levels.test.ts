import { afterEach, expect, it } from 'vitest'
import bots from '../../../../src/spieltisch/bots/__init__.py?raw'
import { chose, HOUSE, strength, usual } from './levels.ts'

afterEach(() => localStorage.clear())

it('knows the levels of the house, each stronger than the one before', () => {
  const house = /^HOUSE = \((.*)\)$/m.exec(bots)?.[1]
  expect(HOUSE).toEqual([...(house ?? '').matchAll(/"(\w+)"/g)].map(([, level]) => level))
  expect(HOUSE.map(strength)).toEqual([1, 2, 3, 4, 5])
  expect(strength('greedy')).toBeNull()
})

it('has somebody new play a gentle bot, and everybody else the level played last', () => {
  expect(usual(HOUSE)).toBe('casual')
  chose('expert')
  expect(usual(HOUSE)).toBe('expert')
  chose(undefined)
  expect(usual(HOUSE)).toBe('expert')
})

it('has neither the weakest nor the strongest where there are other levels, and forgets nothing for it', () => {
  chose('club')
  chose('greedy')
  expect(usual(['random', 'greedy', 'strong'])).toBe('greedy')
  expect(usual([])).toBeNull()
  expect(usual(HOUSE)).toBe('club')
})
