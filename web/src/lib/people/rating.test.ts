import { expect, it } from 'vitest'
import { language } from '../words/language.svelte.ts'
import { rated, signed } from './rating.ts'

it('gives each change its sign', () => {
  expect([105, -7, 0].map(signed)).toEqual(['+105', '−7', '±0'])
})

it('names a person with the rating, if it is known', () => {
  expect(rated('Anna', { rating: 1512, provisional: false })).toBe('Anna (1512)')
  expect(rated('Anna', { rating: 1500, provisional: true })).toBe('Anna (1500?)')
  expect(rated('小美', null)).toBe('小美')
  language.choose('zh-Hant')
  expect(rated('小美', { rating: 1512, provisional: false })).toBe('小美（1512）')
  language.choose('en')
})
