import { expect, it } from 'vitest'
import type { LogEntry } from '../net/wire.ts'
import { elapsed } from './elapsed.ts'

const entry = (n: number, ms: number, kind: LogEntry['kind']): LogEntry => ({
  n,
  ms,
  kind,
  actor: null,
  text: '',
  items: [],
})
const before = [entry(1, 10, 'paused'), entry(2, 60, 'resumed')]
const acted = entry(3, 100, 'act')

it('counts from what happened', () => {
  expect(elapsed([...before, acted], acted, 350)).toBe(250)
})

it('takes pauses off, also one that is not over', () => {
  const log = [
    ...before,
    acted,
    entry(4, 120, 'paused'),
    entry(5, 150, 'paused'),
    entry(6, 160, 'resuming'),
    entry(7, 200, 'resumed'),
  ]
  expect(elapsed(log, acted, 350)).toBe(170)
  expect(elapsed([...log, entry(8, 300, 'paused')], acted, 350)).toBe(120)
})

it('is not before what happened, though the clocks of page and server differ a little', () => {
  expect(elapsed([acted], acted, 90)).toBe(0)
})
