import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
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
