import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Guard } from './guard.svelte.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is up for a moment after a question has come', () => {
  let asked = $state<string | null>('place')
  let guard!: Guard
  const stop = $effect.root(() => {
    guard = new Guard(() => asked)
  })
  const ask = (next: string | null) => {
    asked = next
    flushSync()
  }
  flushSync()
  expect(guard.up).toBe(false)
  ask('swap')
  expect(guard.up).toBe(true)
  vi.advanceTimersByTime(399)
  expect(guard.up).toBe(true)
  vi.advanceTimersByTime(1)
  expect(guard.up).toBe(false)

  ask('score')
  vi.advanceTimersByTime(300)
  ask('aside')
  vi.advanceTimersByTime(300)
  expect(guard.up).toBe(true)
  ask(null)
  expect(guard.up).toBe(false)
  stop()
})
