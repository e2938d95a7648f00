import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '../../net/api.ts'
import { me } from '../../people/me.svelte.ts'
import type { Sheet, SheetGame } from '../../net/wire.ts'
import { ScoreSheet } from './sheet.svelte.ts'

function game(table: string, result: number, best_before: number | null, best_before_any: number | null): SheetGame {
  const before = [best_before, best_before_any].map((best) => (best === null ? null : [best]))
  return listed(table, [result], before[0]!, before[1]!)
}

function listed(
  table: string,
  compared: number[],
  best_before: number[] | null,
  best_before_any: number[] | null,
): SheetGame {
  const settings = { mode: 'alone', options: { mode: 'alone' }, seats: 2 }
  const facts = { table, at: 0, ...settings, result: compared[0]!, compared, challenges: [], names: ['Ann'], bots: [] }
  return { ...facts, best_before, best_before_any }
}

const first: Sheet = {
  games: [game('t5', 9, 3, 8), game('t4', 8, null, 3)],
  older: 4,
  bests: [{ mode: 'alone', options: {}, seats: 2, games: 5, result: 9, compared: [9] }],
  ticked: { alone: ['ten'] },
}
const second: Sheet = {
  ...first,
  games: [game('t3', 3, 2, 3), game('t2', 2, 2, 3), game('t1', 3, null, null)],
  older: null,
}

beforeEach(async () => {
  vi.spyOn(api, 'me').mockResolvedValue({ name: 'Ann', tables: [] })
  await me.load()
})
afterEach(() => vi.restoreAllMocks())

it('is read part by part', async () => {
  const asked = vi.spyOn(api, 'sheet').mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  const sheet = new ScoreSheet('made-up')
  expect(sheet.known).toBe(false)
  await sheet.load()
  expect(sheet.more).toBe(true)
  await sheet.load()
  expect(asked.mock.calls.map(([, before]) => before)).toEqual([undefined, 4])
  expect(sheet.games.map((one) => one.table)).toEqual(['t5', 't4', 't3', 't2', 't1'])
  expect(sheet.more).toBe(false)
  expect(sheet.ticked('alone', 'ten')).toBe(true)
  expect(sheet.ticked('alone', 'nine')).toBe(false)
  expect(sheet.ticked('other', 'ten')).toBe(false)
  expect(sheet.bests('alone')).toHaveLength(1)
  expect(sheet.bests('other')).toEqual([])
})

it('says what a result is worth beside those before it', async () => {
  vi.spyOn(api, 'sheet').mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  const sheet = new ScoreSheet('made-up')
  await sheet.load()
  await sheet.load()
  const praised = ['t1', 't2', 't3', 't4', 't5'].map((table) => sheet.praise(table))
  expect(praised.map((praise) => praise?.best)).toEqual([false, false, true, true, true])
  expect(praised.map((praise) => praise?.text)).toEqual([
    'The first result on your score sheet',
    'Your best with these settings: 2',
    'New personal best with these settings! Before: 2',
    'New personal best! Before: 3',
    'New personal best! Before: 8',
  ])
  expect(sheet.praise('t9')).toBeNull()
})

it('compares all numbers where results are equal', async () => {
  const low = [1, 1, 6, 7, 7, 11]
  const games = [
    listed('t3', low, [1, 2, 3, 6, 7, 15], [1, 2, 3, 6, 7, 15]),
    listed('t2', [1, 2, 3, 6, 7, 15], low, low),
  ]
  vi.spyOn(api, 'sheet').mockResolvedValueOnce({ ...first, games, older: null })
  const sheet = new ScoreSheet('made-up')
  await sheet.load()
  expect(sheet.praise('t2')).toEqual({ best: true, text: 'New personal best! Before: 1 1 6 7 7 11' })
  expect(sheet.praise('t3')).toEqual({ best: false, text: 'Your best with these settings: 1 2 3 6 7 15' })
})

it('says why it could not be read, and can be asked again', async () => {
  vi.spyOn(api, 'sheet').mockRejectedValueOnce(new ApiError('unavailable')).mockResolvedValueOnce(second)
  const sheet = new ScoreSheet('made-up')
  await sheet.load()
  expect(sheet.problem).not.toBe('')
  expect(sheet.known).toBe(false)
  await sheet.load()
  expect(sheet.problem).toBe('')
  expect(sheet.games).toHaveLength(3)
})

it('is empty for who has no name yet', async () => {
  vi.spyOn(api, 'me').mockResolvedValue({ name: null, tables: [] })
  const asked = vi.spyOn(api, 'sheet')
  await me.load()
  const sheet = new ScoreSheet('made-up')
  await sheet.load()
  expect([sheet.known, sheet.games, sheet.more]).toEqual([true, [], false])
  expect(asked).not.toHaveBeenCalled()
})
