import { afterEach, expect, it, vi } from 'vitest'
import { moment } from './age.ts'

afterEach(() => void vi.restoreAllMocks())

const may = new Date(2026, 4, 9, 15, 30).getTime()

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
