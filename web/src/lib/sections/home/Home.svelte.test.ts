// The first page's requests to the server, and its handling of late answers.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { me } from '../../people/me.svelte.ts'
import Home from './Home.svelte'
import { patiently } from '../../testing/patiently.ts'

const games = ['one', 'two', 'three'].map((name) => ({ name, modes: [], options: [], bots: [] }))
const answers: Record<string, unknown> = {
  '/api/games': { games },
  '/api/me': { name: null, tables: [] },
  '/api/lobby': { tables: [], online: 0, people: [], looking: {} },
}
let asked: string[]
let shown: ReturnType<typeof mount> | null = null

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path}`)
    const answer = method === 'POST' ? { ...JSON.parse(body as string), tables: [] } : answers[path]
    await new Promise((done) => setTimeout(done, method === 'POST' ? 10 : 100))
    return new Response(JSON.stringify(answer))
  })
})

afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks once, and again after a while, however many games come one by one', async () => {
  shown = mount(Home, { target: document.body })
  flushSync()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toEqual(['GET /api/games', 'GET /api/me', 'GET /api/lobby'])
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked.slice(3)).toEqual(['GET /api/me', 'GET /api/lobby'])
})

it('keeps the name given while an answer that does not know it was on its way', async () => {
  const looked = me.load()
  const named = me.rename('Ann')
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([looked, named])
  expect(me.name).toBe('Ann')
})

it('says in its tab that a table waits for me, and looks for that in the background too', async () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />'
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const table = {
    table: 't',
    game: 'one',
    mode: 'm',
    status: 'playing',
    names: ['Ann', 'Ben'],
    bots: [],
    open: 0,
    mine: true,
  }
  const mine = (turn: boolean) => ({ name: 'Ann', tables: [{ ...table, turn, age_s: 1 }] })
  answers['/api/me'] = mine(false)
  shown = mount(Home, { target: document.body })
  await vi.advanceTimersByTimeAsync(1000)
  flushSync()
  const quiet = document.title
  answers['/api/me'] = mine(true)
  await vi.advanceTimersByTimeAsync(11_000)
  flushSync()
  expect(document.title).toMatch(/Your turn/)
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/icon-turn.svg')
  hidden.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  flushSync()
  expect(document.querySelector('link')?.getAttribute('href')).toBe('/icon.svg')
  expect(quiet).not.toMatch(/Your turn/)
  answers['/api/me'] = { name: null, tables: [] }
})

it('puts where it is my turn first, of these the least time left, and counts them', async () => {
  const table = { game: 'one', mode: 'm', status: 'playing', names: ['Ann', 'Ben'], bots: [], open: 0, mine: true }
  const mine = (id: string, turn: boolean, age_s: number, left_s: number | null) => ({
    ...table,
    table: id,
    turn,
    age_s,
    left_s,
    time: left_s === null ? null : { bot: 'low', days: 3 },
  })
  const tables = [
    mine('theirs', false, 1, null),
    mine('no-clock', true, 2, null),
    mine('late', true, 3, 183_600),
    mine('soon', true, 90_000, 3_660),
    { ...mine('lost', false, 5, null), timed_out: true, may_return: true },
    { ...mine('over', false, 6, null), status: 'finished', timed_out: true },
  ]
  answers['/api/me'] = { name: 'Ann', tables }
  const counted = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge: counted })
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  shown = mount(Home, { target: document.body })
  await vi.advanceTimersByTimeAsync(1000)
  flushSync()
  await patiently(() => expect(document.body.textContent).toContain('2 days 3 h'))
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/t/"]')]
  expect(rows.map((row) => row.pathname)).toEqual([
    '/t/lost',
    '/t/over',
    '/t/soon',
    '/t/late',
    '/t/no-clock',
    '/t/theirs',
  ])
  expect(rows[0]?.closest('li')?.textContent).toContain('Your time ran out: take your seat back.')
  expect(rows[1]?.closest('li')?.textContent).toContain('Your time ran out.')
  expect(rows[2]?.closest('li')?.textContent).toContain('Time left: 1 h 1 min')
  expect(document.title).toBe('● Your turn at 3 tables')
  expect(counted).toHaveBeenLastCalledWith(3)
  hidden.mockRestore()
  answers['/api/me'] = { name: null, tables: [] }
})
