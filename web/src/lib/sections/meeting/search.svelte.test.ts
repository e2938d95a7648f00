// The search for an opponent: its requests, whatever the server and the network do.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { route } from '../../app/route.svelte.ts'
import type { NewWish } from '../../net/wire.ts'
import { search } from './search.svelte.ts'

const WISH: NewWish = { game: 'one', options: { mode: 'base' }, seats: 2, times: [null] }
let asked: string[]
/** The answers to come: a state, a refusal's code, or `gone` for a broken network. */
let answers: (string | { wish: string; table: string | null; offer: boolean })[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = []
  route.go('/')
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/api/wish', '') || 'new')
    if (path.endsWith('/end')) return new Response('{}')
    const answer = answers.shift() ?? { wish: 'w', table: null, offer: false }
    await new Promise((done) => setTimeout(done, 3000))
    if (answer === 'gone') throw new TypeError()
    if (typeof answer === 'string') return new Response(JSON.stringify({ code: answer, params: {} }), { status: 404 })
    return new Response(JSON.stringify(answer))
  })
})

afterEach(async () => {
  search.end()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('goes on looking, and goes to the table from the first page', async () => {
  answers = [
    { wish: 'w', table: null, offer: false },
    { wish: 'w', table: null, offer: true },
    { wish: 'w', table: 't', offer: false },
  ]
  search.begin(WISH)
  await vi.advanceTimersByTimeAsync(7000)
  expect([search.wish, search.offer, search.table]).toEqual([WISH, true, null])
  await vi.advanceTimersByTimeAsync(4000)
  expect(route.table).toBe('t')
  expect([search.wish, asked]).toEqual([null, ['new', '/renew', '/renew', '/end']])
})

it('leaves the choice to a reader at another table', async () => {
  route.go('/t/other')
  answers = [{ wish: 'w', table: 't', offer: false }]
  search.begin(WISH)
  await vi.advanceTimersByTimeAsync(4000)
  expect([search.table, route.table]).toEqual(['t', 'other'])
  search.go()
  expect([search.table, route.table]).toEqual([null, 't'])
})

it('tries again without a network, and begins anew after its wish has lapsed', async () => {
  answers = [{ wish: 'w', table: null, offer: false }, 'gone', 'gone', 'no-wish']
  search.begin(WISH)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked.slice(0, 5)).toEqual(['new', '/renew', '/renew', '/renew', 'new'])
  expect([search.wish, search.problem]).toEqual([WISH, ''])
})

it('ends where another tab has taken over, and says so', async () => {
  answers = [{ wish: 'w', table: null, offer: false }, 'no-wish']
  search.begin(WISH)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual(['new', '/renew'])
  expect(search.wish).toBeNull()
  expect(search.problem).not.toBe('')
})

it('ends a wish that was made after its reader had stopped', async () => {
  search.begin(WISH)
  await vi.advanceTimersByTimeAsync(1000)
  search.end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual(['new', '/end'])
})
