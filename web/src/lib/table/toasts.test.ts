import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '../net/wire.ts'
import { Toasts } from './toasts.svelte.ts'

const line = (n: number, text: string, seat: number | null = 1): ChatMessage => ({
  line: n,
  ms: 0,
  name: 'Ben',
  seat,
  text,
})
const loud = () => false
const texts = (toasts: Toasts) => toasts.now.map(({ text }) => text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows what is said from now on, for a while', () => {
  const toasts = new Toasts()
  const old = line(1, 'before I came')
  toasts.see([old], loud)
  expect(texts(toasts)).toEqual([])
  toasts.see([old, line(2, 'hello')], loud)
  expect(texts(toasts)).toEqual(['hello'])
  toasts.see([old, line(2, 'hello'), line(3, 'again'), line(4, 'I watch', null)], loud)
  expect(texts(toasts), 'the latest of each').toEqual(['again', 'I watch'])
  vi.advanceTimersByTime(5000)
  expect(texts(toasts)).toEqual([])
})

it('shows nothing of what one says or reads, or the host takes out', () => {
  const toasts = new Toasts()
  toasts.see([], loud)
  toasts.see([line(1, 'mine', 0)], ({ seat }) => seat === 0)
  expect(texts(toasts)).toEqual([])
  toasts.see([line(1, 'mine', 0), line(2, 'vile')], loud)
  expect(texts(toasts)).toEqual(['vile'])
  toasts.see([line(1, 'mine', 0), line(2, '')], loud)
  expect(texts(toasts)).toEqual([])
})
