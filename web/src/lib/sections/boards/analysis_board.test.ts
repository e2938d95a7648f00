import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { route } from '../../app/route.svelte.ts'
import type { BoardNode, BoardPosition } from '../../net/wire.ts'
import { me } from '../../people/me.svelte.ts'
import { noJson, refuses, says, serve } from '../../testing/answers.ts'
import { AnalysisBoard } from './analysis_board.svelte.ts'

const node = (id: number, parent: number): BoardNode => ({
  id,
  parent,
  actor: 0,
  text: `move ${id}`,
  items: [],
  name: '',
  comment: '',
})
const position = (id: number): BoardPosition => ({
  node: id,
  seat_views: [{ seat: 0, view: { actors: [0] }, legal: {} }] as never,
  draws: [],
})
const found = (over = {}) => ({
  board: 'b',
  mine: true,
  revision: 1,
  title: '',
  game: 'toy',
  mode: 'base',
  options: {},
  seats: [{ name: 'Ann', bot: null, colour: 'red' }],
  table: null,
  nodes: [node(1, 0), node(2, 1), node(3, 1)],
  coach: true,
  ...over,
})

/** The server's answers, which tests replace. */
const paths: Parameters<typeof serve>[0] = {}
let asked: ReturnType<typeof serve>
const times = (path: string) => asked.mock.calls.filter(([one]) => one === path).length

async function loaded(): Promise<AnalysisBoard> {
  const board = new AnalysisBoard('b')
  await board.load()
  return board
}

beforeEach(async () => {
  history.replaceState(null, '', '/board/b')
  Object.assign(paths, {
    '/api/games': says({ games: [] }),
    '/api/me': says({ name: 'Ann', tables: [] }),
    '/api/boards/b': says(found()),
    ...Object.fromEntries([0, 1, 2, 3, 4].map((id) => [`/api/boards/b/at/${id}`, says(position(id))])),
    '/api/boards/b/play': says({ revision: 2, nodes: [node(4, 2)], at: position(4) }),
    '/api/boards/b/hint': says({ seat: 0, candidates: [], expected: [] }),
    '/api/boards': says({ board: 'mine', node: 0 }),
  })
  asked = serve(paths)
  await me.load()
})
afterEach(() => vi.unstubAllGlobals())

it('shows the node of the address, and the start where there is none', async () => {
  history.replaceState(null, '', '/board/b?node=2')
  expect((await loaded()).at).toBe(2)
  history.replaceState(null, '', '/board/b?node=17')
  const board = await loaded()
  expect(board.at).toBe(0)
  expect([board.before, board.after]).toEqual([null, 1])
  expect(board.turns).toEqual([0])
  expect(board.table?.seats).toMatchObject([{ seat: 0, kind: 'person', name: 'Ann', mine: true }])
})

it('says why it does not load, and whether there is a board at all', async () => {
  paths['/api/boards/b'] = refuses('no-board')
  const gone = await loaded()
  expect([gone.missing, gone.play]).toEqual([true, null])
  paths['/api/boards/b'] = noJson
  const unreached = await loaded()
  expect([unreached.missing, unreached.play]).toEqual([false, null])
  expect(unreached.problem).not.toBe('')
})

it('plays an action, and stays where it is after a reply without JSON', async () => {
  const board = await loaded()
  await board.go(2)
  expect(await board.play?.act('move 4')).toBe(true)
  expect([board.at, board.nodes.length, board.problem]).toEqual([4, 4, ''])
  paths['/api/boards/b/play'] = noJson
  expect(await board.play?.act('move 5')).toBe(false)
  expect([board.at, board.nodes.length, board.busy]).toEqual([4, 4, false])
  expect(board.problem).not.toBe('')
})

it('draws, copies itself and asks the coach once, however often a reader taps', async () => {
  paths['/api/boards/b'] = says(found({ mine: false }))
  const board = await loaded()
  await Promise.all([board.take(), board.take()])
  expect(times('/api/boards')).toBe(1)
  expect(route.path).toBe('/board/mine')
  await Promise.all([board.draw(null), board.draw(null)])
  expect(times('/api/boards/b/play')).toBe(1)
  await Promise.all([board.ask(), board.ask()])
  expect(times('/api/boards/b/hint')).toBe(1)
  expect(board.asking).toBe(false)
})

it('goes to the node that was asked for last, whichever answer comes last', async () => {
  const board = await loaded()
  let late: (answer: Response) => void = () => undefined
  asked.mockImplementationOnce(() => new Promise((done) => (late = done)))
  const first = board.go(2)
  await board.go(3)
  late(Response.json(position(2)))
  await first
  expect([board.at, board.aim]).toEqual([3, 3])
})

it('returns to the node that is shown when another does not come', async () => {
  const board = await loaded()
  paths['/api/boards/b/at/2'] = noJson
  await board.go(2)
  expect([board.at, board.aim]).toEqual([0, 0])
  expect(board.problem).not.toBe('')
})

it('leaves the board to others', async () => {
  paths['/api/boards/b'] = says(found({ mine: false }))
  paths['/api/boards/b/at/0'] = says({
    ...position(0),
    seat_views: [{ seat: 0, view: { actors: [0] }, legal: { move: { 1: {} } } }],
  })
  expect((await loaded()).play?.moment.legal).toEqual({})
})

it('takes a step that waited for a name once there is one', async () => {
  paths['/api/me'] = says({ name: null, tables: [] })
  await me.load()
  const board = await loaded()
  await board.ask()
  expect(times('/api/boards/b/hint')).toBe(0)
  expect(board.waiting).not.toBeNull()
  paths['/api/me'] = says({ name: 'Ann', tables: [] })
  await me.load()
  await board.named()
  expect(times('/api/boards/b/hint')).toBe(1)
  expect(board.waiting).toBeNull()
})
