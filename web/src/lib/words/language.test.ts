import { describe, expect, it, vi } from 'vitest'
import { age, stamp } from './age.ts'
import { language, locales, negotiate, type Locale } from './language.svelte.ts'
import { common } from './common.ts'
import { Spoken } from './spoken.ts'

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

it('begins in the first of the browser’s languages that we have, unless one was chosen here', async () => {
  const fresh = async () => {
    vi.resetModules()
    return (await import('./language.svelte.ts')).language.now
  }
  const before = document.documentElement.lang
  const wanted = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'zh-CN', 'en'])
  localStorage.clear()
  expect(await fresh()).toBe('zh-Hans')
  localStorage.setItem('spieltisch.language', 'zh-Hant')
  expect(await fresh()).toBe('zh-Hant')
  localStorage.clear()
  wanted.mockReturnValue(['fr'])
  expect(await fresh()).toBe('en')
  wanted.mockRestore()
  vi.resetModules()
  document.documentElement.lang = before
})

it('switches without loading the page, says so to the browser and keeps it', async () => {
  await language.choose('zh-Hant')
  expect(document.documentElement.lang).toBe('zh-Hant')
  expect(common.now.yourTurn).toBe('輪到你了')
  expect(localStorage.getItem('spieltisch.language')).toBe('zh-Hant')
  await language.choose('en')
  expect(common.now.yourTurn).toBe('Your turn')
})

it('tells ages and times', () => {
  expect(age(5, 'en')).toBe('now')
  expect(age(200, 'en')).toBe('3 minutes ago')
  expect(age(200, 'zh-Hant')).toContain('3')
  expect(stamp(42_000)).toBe('0:42')
  expect(stamp(725_000)).toBe('12:05')
  expect(stamp(3_723_000)).toBe('1:02:03')
})

describe('a choice of language', () => {
  /** Words of which each language comes when it is let. */
  function slow() {
    const release = {} as Record<Locale, { come: () => void; fail: () => void }>
    const waits = (locale: Locale) => () =>
      new Promise<{ words: string }>(
        (come, fail) =>
          (release[locale] = { come: () => come({ words: locale }), fail: () => fail(new Error('offline')) }),
      )
    const words = new Spoken<string>(Object.fromEntries(locales.map((locale) => [`./${locale}.ts`, waits(locale)])))
    return { words, release }
  }

  it('waits for the words in use, and the last choice counts', async () => {
    const { words, release } = slow()
    const using = language.use(words)
    release.en.come()
    await using
    const first = language.choose('zh-Hant')
    const last = language.choose('zh-Hans')
    expect(language.now).toBe('en')
    release['zh-Hans'].come()
    await last
    expect(language.now).toBe('zh-Hans')
    expect(words.of('zh-Hans')).toBe('zh-Hans')
    release['zh-Hant'].come()
    await first
    expect(language.now).toBe('zh-Hans')
    await language.choose('en')
  })

  it('whose words do not come changes nothing, and can be made again', async () => {
    const { words, release } = slow()
    const using = language.use(words)
    release.en.come()
    await using
    const failing = language.choose('zh-Hant')
    release['zh-Hant'].fail()
    await expect(failing).rejects.toThrow('offline')
    expect(language.now).toBe('en')
    expect(document.documentElement.lang).toBe('en')
    const again = language.choose('zh-Hant')
    release['zh-Hant'].come()
    await again
    expect(language.now).toBe('zh-Hant')
    await language.choose('en')
  })

  it('made while words are loading has these words, too', async () => {
    const { words, release } = slow()
    const using = language.use(words)
    const choice = language.choose('zh-Hant')
    release['zh-Hant'].come()
    await choice
    release.en.come()
    await using
    expect(language.now).toBe('zh-Hant')
    expect(words.of('zh-Hant')).toBe('zh-Hant')
  })
})
