import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { TableCard } from '../../net/wire.ts'
import TableRow from './TableRow.svelte'

const table: TableCard = {
  table: 't1',
  game: 'carcassonne',
  mode: 'base',
  status: 'finished',
  names: ['Ann', 'casual', 'club', 'casual'],
  bots: [1, 2, 3],
  open: 0,
  mine: true,
  turn: false,
  age_s: 60,
  host: 'Ann',
  options: {},
}

const dropped = vi.hoisted(() => vi.fn<(table: string) => Promise<unknown>>())
vi.mock('../../net/api.ts', async (usual) => {
  const { api } = await usual<typeof import('../../net/api.ts')>()
  return { api: { ...api, cancelTable: dropped } }
})

function shown(more: Partial<TableCard>): { names: string; state: string } {
  const row = mount(TableRow, { target: document.body, props: { table: { ...table, ...more } } })
  flushSync()
  const text = (part: string) => document.querySelector(part)!.textContent.replaceAll(/\s+/g, ' ').trim()
  const found = { names: text('.names'), state: text('.state .chip') }
  void unmount(row)
  return found
}

it('names bots as at the table, and says what came of a finished game', () => {
  expect(shown({ place: 1 })).toEqual({ names: 'Ann, Robin, Hazel, Alex', state: 'You won' })
  expect(shown({ place: 3 }).state).toBe('You: 3 of 4')
  expect(shown({ result: 18 }).state).toBe('Result: 18')
  expect(shown({}).state).toBe('finished')
  expect(shown({ status: 'playing' }).state).toBe('playing')
})

afterEach(() => {
  document.body.replaceChildren()
})

it('ends a table that is mine alone, once I am sure', () => {
  const row = mount(TableRow, { target: document.body, props: { table: { ...table, status: 'playing' } } })
  flushSync()
  expect(document.querySelector('button[aria-label^="Remove"]')).toBeNull()
  void unmount(row)
  const mine = mount(TableRow, {
    target: document.body,
    props: { table: { ...table, status: 'playing', may_cancel: true } },
  })
  flushSync()
  const push = (selector: string) => {
    document.querySelector<HTMLElement>(selector)!.click()
    flushSync()
  }
  push('button[aria-label="Remove: carcassonne"]')
  expect(document.querySelector('.ask')?.textContent).toContain('End this game without a result?')
  expect(dropped).not.toHaveBeenCalled()
  push('.ask button')
  expect(dropped).toHaveBeenCalledExactlyOnceWith('t1')
  void unmount(mine)
})
