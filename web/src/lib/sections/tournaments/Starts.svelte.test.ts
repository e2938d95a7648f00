import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { words } from './index.ts'
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
