import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../net/api.ts'
import { me } from '../../people/me.svelte.ts'
import type { TableInfo } from '../../net/wire.ts'
import { mixed, noted } from './mixing.ts'

const waiting = (table: string) => ({ table, draws: { commitment: 'c0ffee' } }) as TableInfo

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('notes the bytes of each table, and sends the same ones again', () => {
  const own = mixed(waiting('one'))
  expect(own).toMatch(/^[0-9a-f]{32}$/)
  expect(mixed(waiting('one'))).toBe(own)
  expect(noted('one')).toEqual(['c0ffee', own])
  expect(mixed({ ...waiting('two'), draws: null })).toBe('')
})

it.each([false, true])('leaves no note of a table behind for the guest who was set aside', async (forGood) => {
  vi.stubGlobal('location', { assign: vi.fn() })
  const answer = { name: 'Ben', tables: [] } as unknown as Awaited<ReturnType<typeof api.logOut>>
  vi.spyOn(api, forGood ? 'deleteMe' : 'logOut').mockResolvedValue(answer)
  mixed(waiting('one'))
  mixed(waiting('two'))
  sessionStorage.setItem('spieltisch.page', 'assets/index-1.js')
  await me.leave(forGood)
  expect(Object.keys(sessionStorage)).toEqual(['spieltisch.page'])
})
