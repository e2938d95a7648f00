import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../catalogue/catalogue.svelte.ts'
import type { GameModule } from '../catalogue/game.ts'
import type { AnyServerMessage, SeatView, TableInfo } from '../net/wire.ts'
import { table as madeUp } from './made_up.ts'
import { noted } from './fair/mixing.ts'
import { Session } from './session.svelte.ts'
import type { Wire } from './socket.ts'
import { patiently } from '../testing/patiently.ts'

const legal = { play: {} }

function seatView(seat: number | null, turn: boolean): SeatView {
  return { seat, view: { actors: turn ? [seat] : [] }, legal: turn ? legal : {} }
}

function table(mine: number[]): TableInfo {
  return {
    ...madeUp,
    seats: [0, 1].map((seat) => ({
      seat,
      kind: 'person',
      name: `P${seat}`,
      bot: null,
      present: true,
      mine: mine.includes(seat),
    })),
  }
}

const wire: Wire & { sent: Record<string, unknown>[] } = {
  onopen: null,
  onmessage: null,
  onclose: null,
  sent: [],
  send(text) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  },
  close: () => undefined,
}

let session: Session

function say(message: AnyServerMessage): void {
  wire.onmessage?.({ data: JSON.stringify(message) })
}

/** One action later. */
function update(seatViews: SeatView[]): void {
  say({
    type: 'update',
    n: 5,
    entries: [{ n: 5, ms: 0, kind: 'act', actor: 0, text: 'play', items: [] }],
    public: {},
    seat_views: seatViews,
  })
}

function enter(mine: number[], seatViews: SeatView[]): void {
  session.start()
  wire.onopen?.()
  say({ type: 'welcome', id: 1, table: table(mine), n: 4, now_ms: 0, entries: [], seat_views: seatViews, chat: [] })
}

beforeEach(() => {
  vi.useFakeTimers()
  wire.sent = []
  session = new Session('t1', undefined, { open: () => wire, random: () => 0, renewed: () => undefined })
})

afterEach(() => {
  session.stop()
  vi.useRealTimers()
})

it('one seat is in control and never covered', () => {
  enter([0], [seatView(0, true)])
  expect(session.control?.seat).toBe(0)
  expect(session.cover).toBe(false)
  expect(session.myTurn).toBe(true)
})

it('a spectator is in control of nothing', async () => {
  enter([], [seatView(null, false)])
  expect(session.seated).toBe(false)
  expect(session.cover).toBe(false)
  expect(await session.act('play')).toBe(false)
})

it('two seats on one screen take turns, each hand covered until revealed', () => {
  enter([0, 1], [seatView(0, true), seatView(1, false)])
  expect(session.control?.seat).toBe(0)
  expect(session.cover).toBe(true)
  session.reveal()
  expect(session.cover).toBe(false)
  update([seatView(0, false), seatView(1, true)])
  expect(session.control?.seat).toBe(1)
  expect(session.cover).toBe(true)
})

it('covers a hand only where the game says that it is to be covered', () => {
  const covers = vi.fn(() => false)
  vi.spyOn(catalogue, 'module').mockReturnValue({ covers } as unknown as GameModule)
  enter([0, 1], [seatView(0, true), seatView(1, false)])
  expect(session.cover).toBe(false)
  covers.mockReturnValue(true)
  update([seatView(0, true), seatView(1, false)])
  expect(session.cover).toBe(true)
  vi.restoreAllMocks()
})

it('a covered hand does not act', async () => {
  enter([0, 1], [seatView(0, true), seatView(1, false)])
  expect(await session.act('play')).toBe(false)
  expect(wire.sent.map((message) => message['type'])).toEqual(['hello'])
})

it('holds input from an action until its result is seen', async () => {
  enter([0], [seatView(0, true)])
  const acted = session.act('play')
  expect(session.busy).toBe(true)
  expect(await session.act('play')).toBe(false)
  const sent = wire.sent.at(-1)
  expect(sent).toMatchObject({ type: 'act', seat: 0, seen: 4, action: 'play' })
  say({ type: 'done', id: Number(sent?.['id']), n: 5 })
  expect(await acted).toBe(true)
  expect(session.busy).toBe(true)
  update([seatView(0, false)])
  expect(session.busy).toBe(false)
})

it('a refused action leaves the hand free', async () => {
  enter([0], [seatView(0, true)])
  const acted = session.act('play')
  say({ type: 'refused', id: Number(wire.sent.at(-1)?.['id']), code: 'illegal-action', params: {} })
  expect(await acted).toBe(false)
  expect(session.busy).toBe(false)
  expect(session.state.refusal?.code).toBe('illegal-action')
})

it('is busy while the connection is down', () => {
  enter([0], [seatView(0, true)])
  wire.onclose?.({ code: 1006 })
  expect(session.busy).toBe(true)
  expect(session.control?.seat).toBe(0)
})

it('several claims are on their way at once, and none of them holds input', async () => {
  enter([0], [seatView(0, true)])
  const first = session.claim('flip 1')
  const second = session.claim('flip 2')
  const third = session.claim('flip 3')
  expect(session.busy).toBe(false)
  const [one, two, three] = wire.sent.slice(-3).map((message) => Number(message['id']))
  expect(wire.sent.at(-1)).toMatchObject({ type: 'act', seat: 0, seen: 4, action: 'flip 3' })
  say({ type: 'refused', id: two ?? 0, code: 'gone', params: {} })
  expect(await second).toBe('gone')
  expect(session.state.refusal).toBe(null)
  say({ type: 'done', id: one ?? 0, n: 5 })
  expect(await first).toBe('done')
  say({ type: 'refused', id: three ?? 0, code: 'too-fast', params: {} })
  expect(await third).toBe('refused')
  expect(session.state.refusal?.code).toBe('too-fast')
})

it('does nothing while the game is paused, and says who wishes to go on', async () => {
  enter([0], [seatView(0, true)])
  say({
    type: 'table',
    table: { ...table([0]), clock: true, pause: { why: 'asked', seats: [], since: 0, until: null } },
  })
  expect(session.paused).toBe(true)
  expect(session.busy).toBe(true)
  expect(await session.claim('flip 1')).toBe('refused')
  expect(wire.sent.map((message) => message['type'])).toEqual(['hello'])
  void session.wish(true)
  expect(wire.sent.at(-1)).toMatchObject({ type: 'pause', wish: true })
  say({ type: 'table', table: { ...table([0]), clock: true, pause: null } })
  expect(session.paused).toBe(false)
  expect(session.busy).toBe(false)
})

it('shows the board before a race, but holds input', async () => {
  enter([0], [seatView(0, true)])
  const pause = { why: 'begin' as const, seats: [], since: 0, until: 3000 }
  say({ type: 'table', table: { ...table([0]), clock: true, pause } })
  expect([session.paused, session.busy]).toEqual([false, true])
  expect(await session.claim('flip 1')).toBe('refused')
})

it('at a calm table says whose turn it is', () => {
  enter([0], [{ ...seatView(0, false), view: { actors: [0, 1] }, turn: 1 }])
  expect(session.turns).toEqual([1])
  expect(session.myTurn).toBe(false)
})

it('sits down with its random bytes, since the game may begin by itself with that seat', async () => {
  const draws = { commitment: 'c'.repeat(64), entropies: [], secret: '' }
  const sits = () => wire.sent.filter(({ type }) => type === 'sit')
  session.start()
  wire.onopen?.()
  const waits: TableInfo = { ...table([]), status: 'waiting', draws }
  say({ type: 'welcome', id: 1, n: 1, now_ms: 0, entries: [], seat_views: [], chat: [], table: waits })
  void session.send({ type: 'sit', seat: 0, name: 'Ben' })
  await patiently(() => expect(sits()).toHaveLength(1))
  expect(sits()[0]).toMatchObject({ seat: 0, name: 'Ben', entropy: noted('t1')[1] })
  expect(noted('t1')[1]).toMatch(/^[0-9a-f]{32}$/)
  say({ type: 'table', table: { ...table([]), status: 'playing', draws } })
  void session.send({ type: 'sit', seat: 1, name: 'Ben' })
  await patiently(() => expect(sits()).toHaveLength(2))
  expect(sits()[1]).not.toHaveProperty('entropy')
})

it('adds random bytes to the draws once, before the start and only for somebody who sits there', async () => {
  const draws = { commitment: 'c'.repeat(64), entropies: [], secret: '' }
  const waits = (mine: number[]): TableInfo => ({ ...table(mine), status: 'waiting', draws })
  const mixes = () => wire.sent.filter(({ type }) => type === 'mix')
  session.start()
  wire.onopen?.()
  say({ type: 'welcome', id: 1, n: 1, now_ms: 0, entries: [], seat_views: [], chat: [], table: waits([]) })
  expect(mixes()).toEqual([])
  say({ type: 'table', table: waits([0]) })
  say({ type: 'table', table: waits([0]) })
  await patiently(() => expect(mixes()).toHaveLength(1))
  const { entropy } = mixes()[0] as { entropy: string }
  expect(entropy).toMatch(/^[0-9a-f]{32}$/)
  expect(noted('t1')).toEqual([draws.commitment, entropy])
})
