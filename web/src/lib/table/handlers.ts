// One handler a message type, over one plain state.

import { house } from '../sections/house/house.svelte.ts'
import type { AnyServerMessage, LogEntry, SeatView, Update } from '../net/wire.ts'
import { laid } from './laid.ts'
import type { TableState } from './state.svelte.ts'

/** The messages that change the state: all but probes, which the socket echoes. */
export type Told = Exclude<AnyServerMessage, { type: 'probe' }>
type Kind = Told['type']
type Of<K extends Kind> = Extract<Told, { type: K }>

/** True: something is missing in between, say `hello` again. */
type Gap = boolean

function unknown(state: TableState, entries: LogEntry[]): LogEntry[] {
  return entries.filter((entry) => entry.n > state.n)
}

/** The changed parts of an update, laid over the views before it. */
function seen(before: SeatView[], { public: shared, parts, seat_views }: Update): SeatView[] {
  return seat_views.map((diff) => {
    const last = before.find(({ seat }) => seat === diff.seat)
    return {
      seat: diff.seat,
      view: laid(laid(last?.view ?? {}, shared, parts), diff.view, diff.parts),
      legal: diff.legal ?? last?.legal ?? {},
      turn: diff.turn ?? null,
    }
  })
}

const handlers: { [K in Kind]: (state: TableState, message: Of<K>) => Gap } = {
  welcome(state, message) {
    const first = state.table === null
    const entries = unknown(state, message.entries)
    state.table = message.table
    state.log = [...state.log, ...entries]
    state.fresh = first ? [] : entries
    state.seatViews = message.seat_views
    state.takeBack = message.take_back ?? null
    state.clocks = message.clocks ?? []
    state.n = message.n
    state.chat = message.chat
    state.offset = message.now_ms - Date.now()
    return false
  },

  update(state, message) {
    if (message.n <= state.n) return false
    // It says what changed since the entry before its first, and can be laid over nothing else.
    if (message.n !== state.n + message.entries.length) return true
    state.log = [...state.log, ...message.entries]
    state.fresh = message.entries
    state.seatViews = seen(state.seatViews, message)
    state.takeBack = message.take_back ?? null
    state.clocks = message.clocks ?? []
    state.n = message.n
    return false
  },

  table(state, message) {
    state.table = message.table
    return false
  },

  done() {
    return false
  },

  refused(state, message) {
    // A player who was not the first has made no mistake: the board shows what happened.
    if (message.code !== 'gone') state.refusal = { code: message.code, params: message.params }
    return false
  },

  previewed() {
    return false
  },

  hinted() {
    return false
  },

  said(state, message) {
    state.chat = [...state.chat, message.line]
    state.unread += 1
    return false
  },

  reacted(state, message) {
    state.reacted = message
    return false
  },

  house(_, message) {
    house.told(message)
    return false
  },

  lines(state, message) {
    const others = new Map(message.lines.map((line) => [line.line, line]))
    state.chat = state.chat.map((line) => others.get(line.line) ?? line)
    return false
  },
}

export function handle(state: TableState, message: Told): Gap {
  const handler = handlers[message.type] as (state: TableState, message: Told) => Gap
  return handler(state, message)
}
