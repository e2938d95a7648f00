import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { words } from './index.ts'
import { language } from '../../words/language.svelte.ts'
import StartField from './StartField.svelte'
import Starts from './Starts.svelte'

afterEach(() => void vi.useRealTimers())

it('says when a tournament begins, and counts down until then', async () => {
  await words.load('en')
  const start = new Date(2026, 10, 29, 20, 0).getTime()
  vi.useFakeTimers({ now: start - 2 * 3_600_000 })
  const shown = mount(Starts, { target: document.body, props: { at: start } })
  flushSync()
  const text = () => document.querySelector('.chip')!.textContent.trim()
  expect(text()).toMatch(/^Begins Sun.*29.* · in 2 h$/)
  vi.advanceTimersByTime(65 * 60_000)
  flushSync()
  expect(text()).toMatch(/ · in 55 min$|\W54 min$/)
  vi.advanceTimersByTime(60 * 60_000)
  flushSync()
  expect(text()).not.toContain(' in ')
  void unmount(shown)
})

it.each([
  ['en', /^Begins Sun.*29.*0?7:00.PM$|^Begins Sun.*29.*19:00$/],
  ['zh-Hant', /^11月29日.*7:00 ?開始$/],
  ['zh-Hans', /^11月29日.*(7|19):00 ?开始$/],
] as const)('says in the words of the page which time was chosen: %s', async (locale, said) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20), toFake: ['Date'] })
  await words.load(locale)
  await language.choose(locale)
  const shown = mount(StartField, { target: document.body, props: { starts: '' } })
  flushSync()
  const hint = () => document.querySelector('.hint')!.textContent.trim()
  expect(hint()).toBe(words.now.startsAbout)
  const field = document.querySelector('input')!
  field.value = '2026-11-29T19:00'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(hint()).toMatch(said)
  void unmount(shown)
  await language.choose('en')
})
