import { beforeEach, expect, it } from 'vitest'
import type { SeatViewDiff, LogEntry, SeatView } from '../net/wire.ts'
import { handle } from './handlers.ts'
import { table } from './made_up.ts'
import { TableState } from './state.svelte.ts'

const entry = (n: number): LogEntry => ({ n, ms: 0, kind: 'act', actor: 0, text: 'play', items: [] })

let state: TableState
beforeEach(() => {
  state = new TableState()
})

function welcome(n: number, seatViews: SeatView[]): void {
  handle(state, { type: 'welcome', id: 1, table, n, now_ms: 0, entries: [], seat_views: seatViews, chat: [] })
}

/** The next entry; whether something is missing before it. */
function update(n: number, view: SeatView['view'], ...seatViews: SeatViewDiff[]): boolean {
  return handle(state, { type: 'update', n, entries: [entry(n)], public: view, seat_views: seatViews })
}

const board = { '0,0': 'RG' }
const two: SeatView[] = [
  { seat: 0, view: { board, bag: 9, rack: ['RG', 'BY'] }, legal: { swap: {} } },
  { seat: 1, view: { board, bag: 9, rack: null }, legal: {} },
]

it('an update lays what changed for all, and for each, over the views before it', () => {
  welcome(4, two)
  expect(
    update(5, { bag: 8 }, { seat: 0, view: { rack: ['RG'] }, legal: {} }, { seat: 1, view: {}, legal: { keep: {} } }),
  ).toBe(false)
  expect(state.seatViews).toEqual([
    { seat: 0, view: { board, bag: 8, rack: ['RG'] }, legal: {}, turn: null },
    { seat: 1, view: { board, bag: 8, rack: null }, legal: { keep: {} }, turn: null },
  ])
  expect([state.n, state.fresh]).toEqual([5, [entry(5)]])
})

it('what did not change is the same as before', () => {
  welcome(4, two)
  update(5, { bag: 8 }, { seat: 0, view: {}, legal: null, turn: 1 }, { seat: 1, view: {} })
  const [mine] = state.seatViews
  expect(mine?.view['board']).toBe(board)
  expect(mine?.view['rack']).toBe(two[0]?.view['rack'])
  expect(mine?.legal).toBe(two[0]?.legal)
  expect(mine?.turn, 'whose turn it is comes with every update').toBe(1)
  update(6, {}, { seat: 0, view: {}, turn: null })
  expect(state.seatViews[0]?.turn).toBe(null)
  expect(state.seatViews[0]?.view).toEqual({ board, bag: 8, rack: ['RG', 'BY'] })
})

it('parts change entries of lists and dicts, and leave the others as they are', () => {
  const tiles = [['RG'], ['BY'], ['GG']]
  welcome(4, [{ seat: 0, view: { tiles, board: { '0,0': 'R', '0,1': 'G' }, racks: [['RG'], null] }, legal: {} }])
  const parts = {
    tiles: [
      [0, 1],
      [1, 1, ['BB']],
      [2, 0, ['OO'], ['PP']],
    ],
    board: { '0,1': null, '0,2': 'B' },
  }
  const own = { racks: [[0, 1, ['YY']]] }
  handle(state, {
    type: 'update',
    n: 5,
    entries: [entry(5)],
    public: {},
    parts,
    seat_views: [{ seat: 0, view: {}, parts: own }],
  })
  const view = state.seatViews[0]?.view
  expect(view).toEqual({
    tiles: [['BY'], ['BB'], ['OO'], ['PP']],
    board: { '0,0': 'R', '0,2': 'B' },
    racks: [['YY'], null],
  })
  expect((view?.['tiles'] as unknown[])[0]).toBe(tiles[1])
  expect(tiles, 'what was shown before stays as it was').toEqual([['RG'], ['BY'], ['GG']])
})

it('a key may become null, and one of a seat wins over that of all', () => {
  welcome(4, two)
  update(5, { bag: null, rack: null }, { seat: 0, view: { rack: [] } })
  expect(state.seatViews[0]?.view).toEqual({ board, bag: null, rack: [] })
})

it('a seat that an update does not name is no longer held, and another comes whole', () => {
  welcome(4, two)
  update(5, {}, { seat: 1, view: {} })
  expect(state.seatViews.map(({ seat }) => seat)).toEqual([1])
  expect(state.seatViews[0]?.view).toEqual(two[1]?.view)
  update(6, { bag: 7 }, { seat: 1, view: {} }, { seat: 2, view: { board, rack: ['GG'] }, legal: { swap: {} } })
  expect(state.seatViews[1]).toEqual({
    seat: 2,
    view: { board, bag: 7, rack: ['GG'] },
    legal: { swap: {} },
    turn: null,
  })
})

it('the first update after the start brings everything', () => {
  welcome(4, [])
  update(5, { board, bag: 9 }, { seat: 0, view: { rack: ['RG'] }, legal: { swap: {} } })
  expect(state.seatViews).toEqual([{ seat: 0, view: { board, bag: 9, rack: ['RG'] }, legal: { swap: {} }, turn: null }])
})

it('an update that a welcome has overtaken changes nothing', () => {
  welcome(5, two)
  expect(update(5, { bag: 1 }, { seat: 0, view: {}, legal: {} })).toBe(false)
  expect(update(4, { bag: 2 }, { seat: 1, view: {} })).toBe(false)
  expect(state.seatViews).toEqual(two)
  expect([state.n, state.log]).toEqual([5, []])
})

it('an update to something that was not seen is a gap, and changes nothing', () => {
  welcome(4, two)
  expect(update(6, { bag: 1 }, { seat: 0, view: {} })).toBe(true)
  const entries = [entry(4), entry(5)]
  expect(
    handle(state, { type: 'update', n: 5, entries, public: { bag: 1 }, seat_views: [{ seat: 0, view: {} }] }),
  ).toBe(true)
  expect(state.seatViews).toEqual(two)
  expect([state.n, state.log]).toEqual([4, []])
})

it('a welcome brings the views anew', () => {
  welcome(4, two)
  welcome(6, [{ seat: 1, view: { bag: 3 }, legal: {} }])
  expect(state.seatViews).toEqual([{ seat: 1, view: { bag: 3 }, legal: {} }])
})
