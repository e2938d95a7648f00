import { afterEach, expect, it, vi } from 'vitest'
import { lasting, moment } from './age.ts'

afterEach(() => void vi.restoreAllMocks())

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
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  expect(moment(may, locale).replaceAll(/\s/g, ' ')).toBe(written)
})
