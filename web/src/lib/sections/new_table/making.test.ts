import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { route } from '../../app/route.svelte.ts'
import { me } from '../../people/me.svelte.ts'
import { noJson, says, serve } from '../../testing/answers.ts'
import { draft } from '../home/plan.ts'
import { making } from './making.svelte.ts'

const mode = { name: 'base', seats: [2], silent: false, seats_option: null, solo: false, challenges: [] }
const plan = draft(mode, { kind: 'open' })
const paths: Parameters<typeof serve>[0] = {}
let asked: ReturnType<typeof serve>
const made = () => asked.mock.calls.filter(([path]) => path === '/api/tables').length

beforeEach(async () => {
  Object.assign(paths, { '/api/me': says({ name: 'Ann', tables: [] }), '/api/tables': says({ table: 't' }) })
  asked = serve(paths)
  making.clear()
  await me.load()
})
afterEach(() => vi.unstubAllGlobals())

it('makes one table, however often it is asked for, and goes there', async () => {
  const wanted = { game: 'toy', plan, guest: null }
  await Promise.all([making.make(wanted), making.make(wanted)])
  expect([made(), route.path, history.state]).toEqual([1, '/t/t', { start: false, invited: undefined }])
})

it('says whom it invited, but not of somebody who has gone', async () => {
  const invite = vi.fn(() => Promise.resolve())
  await making.make({ game: 'toy', plan, guest: { name: 'Ben', invite } })
  expect(invite).toHaveBeenCalledWith('t')
  expect(history.state).toMatchObject({ invited: 'Ben' })
  await making.make({ game: 'toy', plan, guest: { name: 'Ben', invite: () => Promise.reject(new Error('gone')) } })
  expect([route.path, history.state.invited]).toEqual(['/t/t', undefined])
})

it('says why there is no table, and makes one after that', async () => {
  paths['/api/tables'] = noJson
  await making.make({ game: 'toy', plan, guest: null })
  expect(making.problem).not.toBe('')
  paths['/api/tables'] = says({ table: 'u' })
  await making.make({ game: 'toy', plan, guest: null })
  expect([making.problem, route.path]).toEqual(['', '/t/u'])
})

it('waits for the name of its host', async () => {
  paths['/api/me'] = says({ name: null, tables: [] })
  await me.load()
  await making.make({ game: 'toy', plan, guest: null })
  expect([made(), making.nameless?.game]).toEqual([0, 'toy'])
  paths['/api/me'] = says({ name: 'Ann', tables: [] })
  await me.load()
  await making.named()
  expect([made(), making.nameless]).toEqual([1, null])
})
