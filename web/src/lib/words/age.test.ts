import { afterEach, expect, it, vi } from 'vitest'
import { elapsed, lasting, moment, span } from './age.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const may = new Date(2026, 4, 9, 15, 30).getTime()

it.each([
  [1, 'en', '1 second'],
  [89, 'en', '89 seconds'],
  [90, 'en', '2 minutes'],
  [3600, 'en', '60 minutes'],
  [5401, 'en', '2 hours'],
  [40, 'zh-Hant', '40 秒'],
  [300, 'zh-Hans', '5分钟'],
] as const)('says how long %i seconds in %s are', (seconds, locale, said) => {
  expect(lasting(seconds, locale)).toBe(said)
})

it.each([
  [['en-GB', 'en-US'], 'en', '9 May 2026, 15:30'],
  [['en-US', 'en-GB'], 'en', 'May 9, 2026, 3:30 PM'],
  [['de-DE', 'en-AU'], 'en', '9 May 2026, 3:30 pm'],
  [['de-DE'], 'en', 'May 9, 2026, 3:30 PM'],
  [['en-GB'], 'zh-Hans', '2026年5月9日 15:30'],
] as const)('writes a day as a browser of %j does in %s', (languages, locale, written) => {
  vi.useFakeTimers({ now: new Date(2027, 0, 1) })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  expect(moment(may, locale).replaceAll(/\s/g, ' ')).toBe(written)
})

it.each([
  [['en-GB'], 'en', 'Sat 9 May, 15:30'],
  [['en-US'], 'en', 'Sat, May 9, 03:30 PM'],
  [['zh-CN'], 'zh-Hans', '5月9日周六 15:30'],
] as const)('writes a day of this year with its day of the week: %j', (languages, locale, written) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29) })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  expect(moment(may, locale).replaceAll(/\s/g, ' ')).toBe(written)
})

it('says a span as people do, without seconds once there are hours', () => {
  const minute = 60_000
  expect([5_000, 55 * minute, 60 * minute, 200 * minute].map(span)).toEqual(['1 min', '55 min', '1 h', '3 h 20 min'])
  expect([1440, 1441, 28 * 60, 5 * 1440 + 700].map((n) => span(n * minute))).toEqual([
    '1 day',
    '1 day',
    '1 day 4 h',
    '5 days',
  ])
  expect([62_000, 3_599_000, 120 * 3_600_000 + 21_000].map(elapsed)).toEqual(['1:02', '59:59', '5 days'])
})
