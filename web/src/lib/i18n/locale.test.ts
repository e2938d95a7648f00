import { expect, it } from 'vitest'
import { m } from '../paraglide/messages.js'
import { age, stamp } from './age.ts'
import { language, negotiate } from './locale.svelte.ts'

it.each([
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['en-GB', 'en'],
])('%s is %s', (tag, locale) => {
  expect(negotiate([tag])).toBe(locale)
})

it('takes the first wanted language we have', () => {
  expect(negotiate(['de-DE', 'zh-TW', 'en'])).toBe('zh-Hant')
  expect(negotiate(['de', 'fr'])).toBeUndefined()
  expect(negotiate(['not a tag!', 'en'])).toBe('en')
})

it('switches without loading the page, says so to the browser and keeps it', () => {
  language.choose('zh-Hant')
  expect(document.documentElement.lang).toBe('zh-Hant')
  expect(m.your_turn()).toBe('輪到你了')
  expect(localStorage.getItem('spieltisch.locale')).toBe('zh-Hant')
  language.choose('en')
  expect(m.your_turn()).toBe('Your turn')
})

it('tells ages and times', () => {
  expect(age(5, 'en')).toBe('now')
  expect(age(200, 'en')).toBe('3 minutes ago')
  expect(age(200, 'zh-Hant')).toContain('3')
  expect(stamp(42_000)).toBe('0:42')
  expect(stamp(725_000)).toBe('12:05')
  expect(stamp(3_723_000)).toBe('1:02:03')
})
