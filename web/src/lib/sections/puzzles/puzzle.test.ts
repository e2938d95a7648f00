import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { route } from '../../app/route.svelte.ts'
import type { PuzzleAnswer, PuzzleState } from '../../net/wire.ts'
import { me } from '../../people/me.svelte.ts'
import { noJson, refuses, says, serve } from '../../testing/answers.ts'
import { Puzzle } from './puzzle.svelte.ts'

const card = { puzzle: 'p', game: 'toy', mode: 'base', tries: 0, solved: 0, shown: false }
const answer: PuzzleAnswer = {
  better: ['good'],
  value: 0.5,
  items: [],
  reasons: [],
  line: [],
  missed: [],
  missed_value: null,
  missed_items: [],
}
const state = (over: Partial<PuzzleState> = {}) =>
  ({
    card,
    options: {},
    seats: 2,
    seat: 0,
    daily: true,
    state: 'open',
    seat_view: { seat: 0, view: { actors: [0] }, legal: { good: {} } },
    log: [],
    begins: 0,
    value: null,
    answer: null,
    ...over,
  }) as unknown as PuzzleState

const paths: Parameters<typeof serve>[0] = {}
let asked: ReturnType<typeof serve>
const times = (path: string) => asked.mock.calls.filter(([one]) => one === path).length
const bodies = () =>
  asked.mock.calls.filter(([path]) => path === '/api/puzzles/p').map(([, init]) => JSON.parse(init?.body as string))

async function loaded(): Promise<Puzzle> {
  const puzzle = new Puzzle('p')
  await puzzle.load()
  return puzzle
}

beforeEach(async () => {
  Object.assign(paths, {
    '/api/games': says({ games: [] }),
    '/api/me': says({ name: 'Ann', tables: [] }),
    '/api/puzzles': says({ daily: [card, { ...card, puzzle: 'q' }], games: [], slips: [] }),
    '/api/puzzles/p': says(state()),
    '/api/puzzles/p/answer': says(answer),
    '/api/boards': says({ board: 'mine', node: 7 }),
  })
  asked = serve(paths)
  await me.load()
})
afterEach(() => vi.unstubAllGlobals())

it('says why it does not load, and whether there is a puzzle at all', async () => {
  paths['/api/puzzles/p'] = refuses('no-puzzle')
  const gone = await loaded()
  expect([gone.missing, gone.play]).toEqual([true, null])
  paths['/api/puzzles/p'] = noJson
  const unreached = await loaded()
  expect([unreached.missing, unreached.play]).toEqual([false, null])
  expect(unreached.problem).not.toBe('')
})

it('gives the guest the seat that is asked about, and the others to bots', async () => {
  const { table } = await loaded()
  expect(table?.seats).toMatchObject([
    { seat: 0, kind: 'person', name: 'Ann', mine: true },
    { seat: 1, kind: 'bot', bot: 'club', mine: false },
  ])
})

it('judges a turn with all actions that were tried, and begins again', async () => {
  const puzzle = await loaded()
  await puzzle.play?.act('one')
  paths['/api/puzzles/p'] = says(state({ state: 'missed' }))
  await puzzle.play?.act('two')
  expect(bodies().at(-1)).toEqual({ actions: ['one', 'two'] })
  expect([puzzle.verdict, puzzle.play?.moment.legal]).toEqual(['missed', {}])
  puzzle.reset()
  expect([puzzle.verdict, puzzle.tried]).toEqual(['open', []])
  expect(puzzle.play?.moment.legal).toEqual({ good: {} })
})

it('forgets an action whose reply is no JSON', async () => {
  const puzzle = await loaded()
  paths['/api/puzzles/p'] = noJson
  expect(await puzzle.play?.act('one')).toBe(false)
  expect([puzzle.tried, puzzle.busy]).toEqual([[], false])
  expect(puzzle.problem).not.toBe('')
})

it('shows the answer, on a board on which nothing can be done', async () => {
  const puzzle = await loaded()
  await puzzle.show()
  expect([puzzle.shown, puzzle.now?.card.shown, puzzle.play?.moment.legal]).toEqual([true, true, {}])
  paths['/api/puzzles/p'] = says(state({ state: 'solved', answer }))
  puzzle.reset()
  await puzzle.play?.act('good')
  expect([puzzle.verdict, puzzle.shown]).toEqual(['solved', false])
})

it('asks once for the answer, a board and another puzzle, however often a player taps', async () => {
  const puzzle = await loaded()
  await Promise.all([puzzle.show(), puzzle.show()])
  expect(times('/api/puzzles/p/answer')).toBe(1)
  await Promise.all([puzzle.tryOut(), puzzle.tryOut()])
  expect(times('/api/boards')).toBe(1)
  expect(route.path).toBe('/board/mine')
  await Promise.all([puzzle.onward(), puzzle.onward()])
  expect(times('/api/puzzles')).toBe(1)
  expect(route.path).toBe('/puzzle/q')
})

it('leads to the list when no other puzzle is left', async () => {
  paths['/api/puzzles'] = says({ daily: [card], games: [{ game: 'toy', next: 'p' }], slips: [] })
  const puzzle = await loaded()
  await puzzle.onward()
  expect(route.path).toBe('/puzzles')
})

it('goes on with the slips of one game, and back to its analysis after the last', async () => {
  paths['/api/puzzles/t1.7'] = says(state({ daily: false }))
  const slip = (puzzle: string, over = {}) => ({ ...card, puzzle, ...over })
  const slips = [slip('t2.3'), slip('t1.7'), slip('t1.9', { solved: 1 }), slip('t1.4')]
  paths['/api/puzzles'] = says({ daily: [card], games: [], slips })
  const puzzle = new Puzzle('t1.7')
  await puzzle.load()
  await puzzle.onward()
  expect(route.path).toBe('/puzzle/t1.4')
  paths['/api/puzzles'] = says({ daily: [card], games: [], slips: slips.slice(0, 3) })
  await puzzle.onward()
  expect(location.pathname + location.hash).toBe('/t/t1#analysis')
})

it('tries an action that waited for a name once there is one', async () => {
  paths['/api/me'] = says({ name: null, tables: [] })
  await me.load()
  const puzzle = await loaded()
  expect(await puzzle.play?.act('one')).toBe(false)
  expect(bodies()).toEqual([{ actions: [] }])
  paths['/api/me'] = says({ name: 'Ann', tables: [] })
  await me.load()
  await puzzle.named()
  expect(bodies().at(-1)).toEqual({ actions: ['one'] })
})
