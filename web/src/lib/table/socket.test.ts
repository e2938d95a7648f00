import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyClientMessage, AnyServerMessage, LogEntry } from '../net/wire.ts'
import { table } from './made_up.ts'
import { TableSocket, type Wire } from './socket.ts'
import { TableState } from './state.svelte.ts'

/** The server's end of the connection. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: AnyClientMessage[] = []
  closed = false

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyClientMessage)
  }

  close(): void {
    this.closed = true
  }

  say(message: AnyServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  get last(): AnyClientMessage {
    const message = this.sent.at(-1)
    if (!message) throw new Error('nothing was sent')
    return message
  }
}

function entry(n: number): LogEntry {
  return { n, ms: n * 10, kind: 'act', actor: 0, text: `play ${n}`, items: [] }
}

function entries(from: number, to: number): LogEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => entry(from + index))
}

let wires: FakeWire[]
let renewals: string[]
let state: TableState
let socket: TableSocket

function wire(): FakeWire {
  const one = wires.at(-1)
  if (!one) throw new Error('no socket was opened')
  return one
}

function welcome(n: number, since = 0, page = ''): void {
  wire().say({
    type: 'welcome',
    id: wire().last.id,
    table,
    n,
    now_ms: 0,
    entries: entries(since + 1, n),
    seat_views: [{ seat: 0, view: { n }, legal: {} }],
    chat: [],
    page,
  })
}

function update(from: number, to: number): void {
  wire().say({
    type: 'update',
    n: to,
    entries: entries(from, to),
    public: { n: to },
    seat_views: [{ seat: 0, view: {} }],
  })
}

function drop(code = 1006): void {
  wire().onclose?.({ code })
}

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  renewals = []
  state = new TableState()
  socket = new TableSocket('ws://here/api/tables/t1/socket', state, {
    open: () => {
      const one = new FakeWire()
      wires.push(one)
      return one
    },
    random: () => 0.5,
    renewed: (page) => void renewals.push(page),
  })
  socket.start()
  wire().onopen?.()
})

afterEach(() => {
  socket.stop()
  vi.useRealTimers()
})

describe('hello', () => {
  it('is the first message, with the last number seen', () => {
    expect(wire().sent).toMatchObject([{ type: 'hello', since: 0 }])
    welcome(3)
    expect(state.connection).toBe('open')
    expect(state.n).toBe(3)
    expect(state.log.map((one) => one.n)).toEqual([1, 2, 3])
    expect(state.fresh).toEqual([])
  })

  it('is said again when log numbers are missing, and nothing is shown out of order', () => {
    welcome(2)
    update(5, 6)
    expect(state.n).toBe(2)
    expect(wire().last).toMatchObject({ type: 'hello', since: 2 })
    welcome(6, 2)
    expect(state.log.map((one) => one.n)).toEqual([1, 2, 3, 4, 5, 6])
    expect(state.fresh.map((one) => one.n)).toEqual([3, 4, 5, 6])
  })

  it('is answered with the page that the server has, to which we change once nothing waits', async () => {
    welcome(2)
    expect(renewals).toEqual([])
    const asked = socket.ask({ type: 'start' })
    drop()
    vi.advanceTimersByTime(1000)
    wire().onopen?.()
    welcome(2, 2, 'assets/index-2.js')
    expect(renewals).toEqual([])
    wire().say({ type: 'done', id: wire().last.id, n: 2 })
    await asked
    update(3, 3)
    expect(renewals).toEqual(['assets/index-2.js'])
  })

  it('does not show an entry twice', () => {
    welcome(2)
    update(3, 4)
    update(3, 4)
    update(5, 5)
    expect(state.log.map((one) => one.n)).toEqual([1, 2, 3, 4, 5])
    expect(wire().sent).toHaveLength(1)
  })

  it('is said again when an update begins before what was seen', () => {
    welcome(4)
    update(4, 5)
    expect(state.n).toBe(4)
    expect(wire().last).toMatchObject({ type: 'hello', since: 4 })
  })
})

describe('a lost connection', () => {
  it('comes back by number and sends what was not answered again, with the same id', async () => {
    welcome(4)
    const answer = socket.ask({ type: 'act', seat: 0, seen: 4, action: 'place RG 0,1 0,2' })
    const sent = wire().last
    drop()
    expect(state.connection).toBe('lost')
    expect(state.log).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1000)
    wire().onopen?.()
    expect(wire().sent).toMatchObject([{ type: 'hello', since: 4 }])
    welcome(4, 4)
    expect(wire().last).toEqual(sent)
    wire().say({ type: 'done', id: sent.id, n: 5 })
    expect(await answer).toMatchObject({ type: 'done', n: 5 })
  })

  it('keeps what is asked meanwhile until it is back', () => {
    welcome(1)
    drop()
    void socket.ask({ type: 'say', text: 'hello?' })
    vi.advanceTimersByTime(1000)
    wire().onopen?.()
    expect(wire().sent.map((one) => one.type)).toEqual(['hello'])
    welcome(1, 1)
    expect(wire().sent.map((one) => one.type)).toEqual(['hello', 'say'])
  })

  it('is tried again ever more slowly', () => {
    const waits: number[] = []
    for (let i = 0; i < 8; i += 1) {
      const before = wires.length
      drop()
      let waited = 0
      while (wires.length === before) {
        vi.advanceTimersByTime(100)
        waited += 100
      }
      waits.push(waited)
    }
    expect(waits).toEqual([200, 700, 1300, 2600, 3000, 3000, 3000, 3000])
  })

  it('is noticed when the server falls silent', () => {
    welcome(1)
    void socket.ask({ type: 'start' })
    vi.advanceTimersByTime(2499)
    expect(state.connection).toBe('open')
    vi.advanceTimersByTime(1)
    expect(state.connection).toBe('lost')
    expect(wires[0]?.closed).toBe(true)
  })

  it('is not put off by what is sent into the silence', () => {
    welcome(1)
    for (let i = 0; i < 8; i += 1) {
      void socket.ask({ type: 'start' })
      vi.advanceTimersByTime(1000)
    }
    expect(state.connection).toBe('lost')
  })

  it.each([
    ['a clock runs', true, 2500],
    ['none does', false, 12_500],
  ])('is noticed though nothing is awaited, where %s', (_, clock, within) => {
    welcome(1)
    wire().say({ type: 'table', table: { ...table, status: 'playing', clock } })
    vi.advanceTimersByTime(within)
    expect(state.connection).toBe('lost')
    expect(wires[0]?.sent.filter(({ type }) => type === 'ping')).toHaveLength(1)
  })

  it('is not suspected while the coach thinks, as long as pings are answered', () => {
    welcome(1)
    void socket.ask({ type: 'hint' })
    for (let i = 0; i < 30; i += 1) {
      vi.advanceTimersByTime(1000)
      const { type, id } = wire().last
      if (type === 'ping') wire().say({ type: 'done', id, n: 1 })
    }
    expect([state.connection, wires.length]).toEqual(['open', 1])
  })

  it('is asked for at once where the browser believes to be offline', () => {
    welcome(1)
    socket.ping()
    vi.advanceTimersByTime(2500)
    expect(state.connection).toBe('lost')
  })

  it('is not suspected while the server answers', () => {
    welcome(1)
    for (let i = 0; i < 60; i += 1) {
      vi.advanceTimersByTime(1000)
      const { type, id } = wire().last
      if (type === 'ping') wire().say({ type: 'done', id, n: 1 })
    }
    expect([state.connection, wires.length]).toEqual(['open', 1])
  })
})

describe('a probe', () => {
  it('is echoed at once, and puts off nothing', () => {
    welcome(1)
    void socket.ask({ type: 'start' })
    for (let n = 1; n <= 8; n += 1) {
      vi.advanceTimersByTime(250)
      wire().say({ type: 'probe', n })
      expect(wire().last).toEqual({ type: 'echo', n })
    }
    vi.advanceTimersByTime(500)
    expect(state.connection).toBe('lost')
  })

  it('of a socket that was given up is not echoed', () => {
    welcome(1)
    const before = wire()
    void socket.reopen()
    const sent = before.sent.length
    before.say({ type: 'probe', n: 1 })
    expect(before.sent).toHaveLength(sent)
  })
})

describe('close codes', () => {
  it.each([4403, 4404, 4410, 4411, 4412, 4414, 4500, 4501])('%i is the end', (code) => {
    drop(code)
    vi.advanceTimersByTime(60_000)
    expect(state.connection).toBe('over')
    expect(state.closed).toBe(code)
    expect(wires).toHaveLength(1)
  })

  it('4408 comes back at once', () => {
    welcome(1)
    drop(4408)
    vi.advanceTimersByTime(0)
    expect(wires).toHaveLength(2)
  })

  it('4429 waits', () => {
    welcome(1)
    drop(4429)
    vi.advanceTimersByTime(4900)
    expect(wires).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(wires).toHaveLength(2)
  })

  it('1001 says goodbye until it is back', () => {
    welcome(1)
    drop(1001)
    expect([state.connection, state.closed]).toEqual(['lost', 1001])
    vi.advanceTimersByTime(1000)
    drop(1006)
    expect(state.closed).toBe(1001)
    vi.advanceTimersByTime(2000)
    wire().onopen?.()
    welcome(1)
    expect([state.connection, state.closed]).toEqual(['open', null])
  })

  /** The page opens another socket after so many milliseconds, and not before. */
  const triesAgain = (after: number): void => {
    const before = wires.length
    vi.advanceTimersByTime(after - 1)
    expect(wires).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(wires).toHaveLength(before + 1)
  }
  const back = (after: number): void => {
    triesAgain(after)
    wire().onopen?.()
    welcome(1, 1)
  }

  it('1012 comes back at once, also where the next process is about to end, but not for ever', () => {
    welcome(1)
    for (const wait of [75, 150, 300, 600, 1200, 2400, 3000, 3000]) {
      drop(1012)
      back(wait)
    }
  })

  it('1012 after other trouble waits, too', () => {
    welcome(1)
    for (const wait of [200, 640, 1280]) {
      drop()
      triesAgain(wait)
    }
    drop(1012)
    triesAgain(600)
  })

  it('a welcome that does not last makes it wait longer; one that does, not', () => {
    welcome(1)
    for (const wait of [200, 640, 1280]) {
      drop()
      back(wait)
    }
    for (const n of [2, 3]) {
      update(n, n)
      vi.advanceTimersByTime(9_000)
    }
    drop()
    back(200)
  })

  it.each([
    [4400, 'bad-message'],
    [4413, 'too-large'],
  ])('%i gives up what was on its way', async (code, refusal) => {
    welcome(1)
    const answer = socket.ask({ type: 'say', text: 'x' })
    drop(code)
    expect(await answer).toMatchObject({ type: 'refused', code: refusal })
    expect(state.refusal?.code).toBe(refusal)
    vi.advanceTimersByTime(1000)
    wire().onopen?.()
    welcome(1, 1)
    expect(wire().sent.map((one) => one.type)).toEqual(['hello'])
  })
})

describe('answers', () => {
  it('a refusal is shown until the next thing is done', async () => {
    welcome(1)
    const answer = socket.ask({ type: 'act', seat: 0, seen: 1, action: 'swap' })
    wire().say({ type: 'refused', id: wire().last.id, code: 'not-your-turn', params: {} })
    expect(await answer).toMatchObject({ type: 'refused' })
    expect(state.refusal?.code).toBe('not-your-turn')
    void socket.ask({ type: 'act', seat: 0, seen: 1, action: 'keep' })
    expect(state.refusal).toBeNull()
  })

  it('a refused preview is no news', async () => {
    welcome(1)
    const answer = socket.ask({ type: 'preview', seat: 0, action: 'swap' })
    wire().say({ type: 'refused', id: wire().last.id, code: 'illegal-action', params: {} })
    expect(await answer).toMatchObject({ type: 'refused' })
    expect(state.refusal).toBeNull()
  })

  it('come to the message they answer', async () => {
    welcome(1)
    const first = socket.ask({ type: 'preview', seat: 0, action: 'a' })
    const second = socket.ask({ type: 'preview', seat: 0, action: 'b' })
    const [a, b] = wire().sent.slice(-2)
    wire().say({ type: 'previewed', id: b?.id ?? 0, items: [{ b: 1 }] })
    wire().say({ type: 'previewed', id: a?.id ?? 0, items: [{ a: 1 }] })
    expect(await first).toMatchObject({ items: [{ a: 1 }] })
    expect(await second).toMatchObject({ items: [{ b: 1 }] })
  })

  it('chat is kept and counted', () => {
    welcome(1)
    wire().say({ type: 'said', line: { line: 1, ms: 5, name: 'Ann', seat: 0, text: 'hi' } })
    expect(state.chat).toHaveLength(1)
    expect(state.unread).toBe(1)
  })

  it('the frame is replaced whole', () => {
    welcome(1)
    wire().say({ type: 'table', table: { ...table, spectators: 3 } })
    expect(state.table?.spectators).toBe(3)
  })
})

it('coming in anew under another name resolves with the welcome', async () => {
  welcome(1)
  const back = socket.reopen()
  expect(wires).toHaveLength(2)
  expect(wires[0]?.closed).toBe(true)
  wire().onopen?.()
  welcome(1, 1)
  await back
  expect(state.connection).toBe('open')
})
