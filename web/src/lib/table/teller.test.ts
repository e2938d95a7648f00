import { expect, it } from 'vitest'
import type { LogEntry } from '../net/wire.ts'
import { Teller } from './teller.svelte.ts'

const act = (n: number, text: string): LogEntry => ({ n, ms: 0, kind: 'act', actor: 0, text, items: [] })
const log = [act(1, 'play 1'), act(2, 'play 2'), act(3, 'look 3')]
/** `look` is nothing worth saying by itself. */
const module = { describe: (one: LogEntry) => one.text, quiet: (one: LogEntry) => one.text.startsWith('look') }
const teller = (entries: LogEntry[]) =>
  new Teller(() => ({
    names: () => 'Ann',
    locale: 'en',
    module: module as never,
    shared: false,
    calm: false,
    log: entries,
  }))

it('says what is new', () => {
  expect(teller(log).latest(log.slice(1))).toBe('play 2')
})

it('says the last action again while nothing new is worth saying', () => {
  expect(teller(log).latest(log.slice(2))).toBe('play 2')
  expect(teller(log).latest([])).toBe('play 2')
  expect(teller(log.slice(2)).latest([])).toBe('')
})
