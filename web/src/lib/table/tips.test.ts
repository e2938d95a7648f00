// Tips are for the first few games of a game, until somebody says otherwise.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../net/api.ts'
import type { TableCard } from '../net/wire.ts'

const finished = (count: number, game = 'toy') =>
  Array.from({ length: count }, () => ({ game, status: 'finished', turn: false, age_s: 1 }) as TableCard)

/** As a page that has just been loaded has them. */
async function fresh(tables: TableCard[]) {
  vi.resetModules()
  const { api: asked } = await import('../net/api.ts')
  vi.spyOn(asked, 'me').mockResolvedValue({ name: 'Ada', tables } as unknown as Awaited<ReturnType<typeof api.me>>)
  const { me } = await import('../people/me.svelte.ts')
  const { tips } = await import('./tips.svelte.ts')
  return { me, tips }
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

it('shows them until three games were finished, and not before that is known', async () => {
  const { me, tips } = await fresh([...finished(2), ...finished(9, 'other')])
  expect(tips.on('toy')).toBe(false)
  await me.load()
  expect([tips.on('toy'), tips.on('other')]).toEqual([true, false])
})

it('keeps what was chosen', async () => {
  const { me, tips } = await fresh([])
  await me.load()
  tips.turn(false)
  expect(tips.on('toy')).toBe(false)
  const later = await fresh(finished(5))
  expect(later.tips.on('toy')).toBe(false)
  later.tips.turn(true)
  expect(later.tips.on('toy')).toBe(true)
})
