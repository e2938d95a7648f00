// The line to one table: says hello, keeps what is not yet answered, and comes back by number.
//
// A message is answered by `done`, `previewed`, `hinted`, `welcome` or `refused` with its id. When the
// socket breaks, unanswered messages wait; after the next welcome they
// are sent again with the same id, which the server applies once. A `probe` is echoed at once: by the
// echo the server measures the connection, and nothing else depends on it.

import { way } from '../net/way.ts'
import type { AnyClientMessage, AnyServerMessage, Echo } from '../net/wire.ts'
import { handle, type Told } from './handlers.ts'
import { renewed } from './renewal.ts'
import type { TableState } from './state.svelte.ts'

/** A message still without its id. */
export type Wish = AnyClientMessage extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never

export type Answer = Extract<AnyServerMessage, { id: number }>

/** The part of a WebSocket that we need, so that a test can replace it. */
export interface Wire {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export interface Surroundings {
  open: (address: string) => Wire
  random: () => number
  /** Reloads the page if the server has a newer one. */
  renewed: (page: string) => void
}

/** Codes after which coming back makes no sense: foreign origin, no such table, table closed, banned here, not invited, its log lost or damaged. */
const FINAL = new Set([4403, 4404, 4410, 4411, 4412, 4414, 4430, 4431, 4500, 4501])
/** Codes that mean our last messages were at fault: what waits is given up, not sent again. */
const AT_FAULT: Record<number, string> = { 4400: 'bad-message', 4413: 'too-large' }
const TOO_MANY = 4429
const TOO_SLOW = 4408
/** The table is about to be with another process, or rebuilt from its log: it is there at once. */
const RESTART = 1012
/** The server was stopped, and said so. */
const GOODBYE = 1001

const STEADY_MS = 10_000
const FIRST_WAIT_MS = 320
const RESTARTED_MS = 75
const LONGEST_WAIT_MS = 3_000
const PENANCE_MS = 5_000
/** Unanswered for so long: the line is dead, whatever the socket believes. */
const PATIENCE_MS = 8_000
/** Nothing was heard for so long: we ask whether the line still stands; sooner where an answer is
 * awaited or a clock runs. */
const QUIET_MS = { calm: 10_000, urgent: 1_000 }
/** The answer to that takes no longer; so where it matters, everybody knows within 2.5 s. */
const PING_MS = { calm: 2_500, urgent: 1_500 }

interface Waiting {
  message: AnyClientMessage
  answered: (answer: Answer) => void
}

const browser: Surroundings = {
  open: (address) => way.open(address),
  random: Math.random,
  renewed,
}

export class TableSocket {
  #address: string
  #state: TableState
  #around: Surroundings
  /** Called after every message that the state has taken in. */
  #arrived: () => void
  #wire: Wire | null = null
  #waiting = new Map<number, Waiting>()
  #nextId: number
  #onwelcome: (() => void) | null = null
  #failures = 0
  #welcomedAt = Infinity
  /** The server's version of the page, until we have dealt with it. */
  #page = ''
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  /** When the watch bites. */
  #watched = Infinity
  #quiet: ReturnType<typeof setTimeout> | undefined

  constructor(
    address: string,
    state: TableState,
    around: Surroundings = browser,
    arrived: () => void = () => undefined,
  ) {
    this.#address = address
    this.#state = state
    this.#around = around
    this.#arrived = arrived
    // Unique for this guest across tabs and reloads: milliseconds, and 4096 to each.
    this.#nextId = Date.now() * 4096 + Math.floor(around.random() * 4096)
  }

  start(): void {
    const wire = this.#around.open(this.#address)
    this.#wire = wire
    this.#rest()
    wire.onopen = () => this.#hello()
    wire.onmessage = (event) => {
      if (wire !== this.#wire) return
      const message = JSON.parse(event.data) as AnyServerMessage
      if (message.type === 'probe') wire.send(JSON.stringify({ type: 'echo', n: message.n } satisfies Echo))
      else this.#receive(message)
    }
    wire.onclose = (event) => {
      if (wire === this.#wire) this.#lost(event.code)
    }
    this.#expectAnswer()
  }

  stop(): void {
    clearTimeout(this.#retry)
    this.#rest()
    const wire = this.#wire
    this.#wire = null
    wire?.close()
  }

  /** Sends, now or after the connection is back, and resolves with the server's answer. */
  ask(wish: Wish): Promise<Answer> {
    if (wish.type !== 'preview') this.#state.refusal = null
    return new Promise((answered) => {
      const message = { ...wish, id: this.#id() } as AnyClientMessage
      this.#waiting.set(message.id, { message, answered })
      if (this.#state.connection === 'open') this.#send(message)
      if (this.#waiting.size === 1) this.#listen()
    })
  }

  /** Connects again under the browser's present cookie; resolves with the welcome. */
  reopen(): Promise<void> {
    return new Promise((welcomed) => {
      this.#onwelcome = welcomed
      this.#state.connection = 'lost'
      const wire = this.#wire
      this.start()
      wire?.close()
    })
  }

  /** The network may have changed under us: find out now rather than later. */
  probe(): void {
    if (this.#state.connection === 'open') this.#hello()
    else if (this.#state.connection === 'lost') this.#again(0)
  }

  /** Asks whether the line still stands: a socket that nothing answers believes in it for minutes. */
  ping(): void {
    if (this.#state.connection === 'open') this.#send({ type: 'ping', id: this.#id() }, PING_MS[this.#need])
  }

  #id(): number {
    return this.#nextId++
  }

  #hello(): void {
    this.#send({ type: 'hello', id: this.#id(), since: this.#state.n })
  }

  #send(message: AnyClientMessage, patience = PATIENCE_MS): void {
    this.#wire?.send(JSON.stringify(message))
    // The coach thinks for as long as it takes; pings tell whether the line still stands.
    if (message.type !== 'hint') this.#expectAnswer(patience)
  }

  /** A message that is sent while an answer is awaited delays nothing. */
  #expectAnswer(patience = PATIENCE_MS): void {
    const by = Date.now() + patience
    if (by >= this.#watched) return
    clearTimeout(this.#watch)
    this.#watched = by
    this.#watch = setTimeout(() => {
      const wire = this.#wire
      this.#lost(TOO_SLOW)
      wire?.close()
    }, patience)
  }

  /** Nothing is awaited any more. */
  #rest(): void {
    clearTimeout(this.#watch)
    clearTimeout(this.#quiet)
    this.#watched = Infinity
  }

  /** The urgency of knowing whether the connection works. */
  get #need(): keyof typeof QUIET_MS {
    const { table } = this.#state
    const racing = (table?.clock || table?.time?.seconds) && table.status === 'playing'
    return racing || this.#waiting.size > 0 ? 'urgent' : 'calm'
  }

  #listen(): void {
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => this.ping(), QUIET_MS[this.#need])
  }

  #receive(message: Told): void {
    this.#rest()
    const gap = this.#isQuiet(message) ? false : handle(this.#state, message)
    if (gap) this.#hello()
    if (message.type === 'welcome') this.#welcomed(message.page ?? '')
    this.#arrived()
    if ('id' in message) this.#answered(message)
    if (this.#page && this.#waiting.size === 0) {
      this.#around.renewed(this.#page)
      this.#page = ''
    }
    const expected = [...this.#waiting.values()].some(({ message }) => message.type !== 'hint')
    if (expected && this.#state.connection === 'open') this.#expectAnswer()
    this.#listen()
  }

  /** A preview or a hint refused is no news to the player where the position has moved on. */
  #isQuiet(message: Told): boolean {
    if (message.type !== 'refused') return false
    const asked = this.#waiting.get(message.id)?.message.type
    return asked === 'preview' || (asked === 'hint' && message.code === 'stale')
  }

  #welcomed(page: string): void {
    this.#page = page
    const back = this.#state.connection !== 'open'
    this.#state.connection = 'open'
    this.#state.closed = null
    this.#welcomedAt = Date.now()
    this.#onwelcome?.()
    this.#onwelcome = null
    if (back) for (const { message } of this.#waiting.values()) this.#send(message)
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    waiting?.answered(answer)
  }

  #lost(code: number): void {
    this.#rest()
    this.#wire = null
    if (FINAL.has(code)) {
      this.#state.connection = 'over'
      this.#state.closed = code
      this.#giveUp('no-table')
      return
    }
    this.#state.connection = 'lost'
    if (code === GOODBYE) this.#state.closed = code
    const fault = AT_FAULT[code]
    if (fault) this.#giveUp(fault)
    // A welcome that does not last is no reason to come back faster.
    if (Date.now() - this.#welcomedAt >= STEADY_MS) this.#failures = 0
    this.#welcomedAt = Infinity
    const first = code === RESTART ? RESTARTED_MS : FIRST_WAIT_MS
    const wait = Math.min(first * 2 ** this.#failures, LONGEST_WAIT_MS)
    const jitter = 0.75 + this.#around.random() / 2
    this.#failures += 1
    if (code === TOO_MANY) this.#again(Math.max(wait, PENANCE_MS))
    else if (code === TOO_SLOW && this.#failures === 1) this.#again(0)
    // Spread widely, since all clients of a stopped process come at once.
    else if (this.#failures === 1 && code !== RESTART) this.#again(wait * (0.25 + 0.75 * this.#around.random()))
    else this.#again(wait * jitter)
  }

  #again(wait: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      if (!this.#wire) this.start()
    }, wait)
  }

  #giveUp(code: string): void {
    const refused = [...this.#waiting.keys()].map((id): Answer => ({ type: 'refused', id, code, params: {} }))
    for (const answer of refused) {
      handle(this.#state, answer)
      this.#answered(answer)
    }
  }
}

/** The address of a table's socket, seen from the page's own. */
export function socketAddress(table: string, page: Location = location): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${page.host}/api/tables/${encodeURIComponent(table)}/socket`
}
