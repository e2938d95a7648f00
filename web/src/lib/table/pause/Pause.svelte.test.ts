import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Pause from './Pause.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (role: string) => document.querySelector(`[role=${role}]`)?.textContent

it('says once that the game goes on, and shows in how many seconds', async () => {
  const asked = { why: 'asked' as const, seats: [], since: 0, until: null as number | null }
  const props = $state({
    pause: asked,
    wishing: [],
    names: () => '',
    wished: false,
    seated: true,
    offset: 0,
    onwish: () => undefined,
  })
  const shown = mount(Pause, { target: document.body, props })
  flushSync()
  expect(text('status')).toBe('You all asked for a pause.')
  await vi.advanceTimersByTimeAsync(60_000)
  props.pause = { ...asked, until: Date.now() + 5000 }
  flushSync()
  expect([text('status'), text('timer')]).toEqual(['Continues in 5', 'Continues in 5'])
  await vi.advanceTimersByTimeAsync(3000)
  props.pause = { ...props.pause }
  flushSync()
  expect([text('status'), text('timer')]).toEqual(['Continues in 5', 'Continues in 2'])
  await unmount(shown)
})

it('counts a race in', async () => {
  const pause = { why: 'begin' as const, seats: [], since: 0, until: Date.now() + 3000 }
  const props = { pause, wishing: [], names: () => '', wished: false, seated: true, offset: 0, onwish: () => undefined }
  const shown = mount(Pause, { target: document.body, props })
  flushSync()
  expect([text('status'), text('timer')]).toEqual(['Begins in 3', 'Get ready 3'])
  await vi.advanceTimersByTimeAsync(1100)
  flushSync()
  expect([text('status'), text('timer')?.trim()]).toEqual(['Begins in 3', 'Get ready 2'])
  expect(document.querySelector('.veil, button')).toBeNull()
  await unmount(shown)
})
