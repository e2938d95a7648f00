// My side of one table: its state, the line to the server, and which of my seats has the controls.

import { catalogue } from '../catalogue/catalogue.svelte.ts'
import type { Claimed, Item } from '../catalogue/game.ts'
import type { BotSpeed, Hinted, TableInfo } from '../net/wire.ts'
import { arrivals, momentOf, type Arrival } from './arrivals.ts'
import { actors, covered, inControl, mayAct } from './control.ts'
import { socketAddress, TableSocket, type Surroundings, type Wish } from './socket.ts'
import { TableState } from './state.svelte.ts'

export class Session {
  readonly state = new TableState()
  readonly #socket: TableSocket
  /** The seat whose hand is open on this screen. */
  #open = $state<number | null>(null)
  /** The log number our last action led to: until it is seen, the hand is not played on. */
  #awaited = $state(0)
  #mixing: Promise<void> | undefined

  readonly control = $derived(inControl(this.state.seatViews, this.#open))
  /** A table may end before its game does. */
  readonly turns = $derived(this.state.table?.status === 'finished' ? [] : actors(this.control))
  readonly seated = $derived(this.state.table?.seats.some((seat) => seat.mine) ?? false)
  readonly myTurn = $derived(this.state.seatViews.some(mayAct))
  readonly cover = $derived(
    this.state.table !== null &&
      covered(this.control, this.#open, this.state.table, catalogue.game(this.state.table.game)) &&
      (catalogue.module(this.state.table.game)?.covers?.(this.control!.view) ?? true),
  )
  readonly offline = $derived(this.state.connection !== 'open')
  /** No clock runs and nobody can do anything. */
  readonly stopped = $derived(Boolean(this.state.table?.pause))
  /** Nothing that could be studied is shown either: before a race everybody sees the same. */
  readonly paused = $derived(this.stopped && this.state.table?.pause?.why !== 'begin')
  readonly busy = $derived(this.offline || this.stopped || this.state.acting || this.state.n < this.#awaited)

  /** `arrived` gets each event once. */
  constructor(table: string, arrived: (what: Arrival) => void = () => undefined, around?: Surroundings) {
    let before = momentOf(this.state, false)
    this.#socket = new TableSocket(socketAddress(table), this.state, around, () => {
      const told = arrivals(before, this.state, this.myTurn)
      before = momentOf(this.state, this.myTurn)
      const { table } = this.state
      if (this.seated && table?.status === 'waiting') this.#mixing ??= this.#mix(table)
      for (const what of told) arrived(what)
    })
  }

  /** Once I sit at a table that waits, my page adds its random bytes to the draws, before it starts a game. */
  async #mix(table: TableInfo): Promise<void> {
    const { entropy } = await this.#bytes(table)
    if (entropy) await this.#socket.ask({ type: 'mix', entropy })
  }

  /** My page's random bytes for the draws of a table that waits. */
  async #bytes(table: TableInfo | null): Promise<{ entropy?: string }> {
    if (table?.status !== 'waiting') return {}
    try {
      const entropy = (await import('./fair/mixing.ts')).mixed(table)
      return entropy ? { entropy } : {}
    } catch {
      return {} // the draws go without them
    }
  }

  start(): void {
    this.#socket.start()
    addEventListener('online', this.#probe)
    addEventListener('offline', this.#ask)
    document.addEventListener('visibilitychange', this.#probe)
  }

  stop(): void {
    this.#socket.stop()
    removeEventListener('online', this.#probe)
    removeEventListener('offline', this.#ask)
    document.removeEventListener('visibilitychange', this.#probe)
  }

  /** A reader who comes back to the page or the network needs to know at once whether the connection still works. */
  readonly #probe = () => document.visibilityState === 'visible' && this.#socket.probe()

  /** The network is gone, but a server on this very machine may still answer. */
  readonly #ask = () => this.#socket.ping()

  /** The server knows me by a new cookie: come in again with it. */
  reopen(): Promise<void> {
    return this.#socket.reopen()
  }

  reveal(): void {
    this.#open = this.control?.seat ?? null
  }

  /** Anything but an action of the game; false: refused, and the state says why. */
  async send(wish: Wish): Promise<boolean> {
    this.state.acting = true
    // With my seat the game may begin by itself, so the bytes go with it.
    if (wish.type === 'start' || wish.type === 'ready') await this.#mixing
    const answer = await this.#socket.ask(
      wish.type === 'sit' ? { ...wish, ...(await this.#bytes(this.state.table)) } : wish,
    )
    this.state.acting = false
    return answer.type !== 'refused'
  }

  /** Shows a reaction at my seat, where several are mine at the one in control. */
  async react(reaction: string): Promise<void> {
    const seat = this.control?.seat ?? this.state.table?.seats.find((one) => one.mine)?.seat
    if (seat !== undefined && seat !== null) await this.#socket.ask({ type: 'react', seat, reaction })
  }

  async act(action: string): Promise<boolean> {
    const seat = this.control?.seat
    if (seat === null || seat === undefined || this.busy || this.cover) return false
    this.state.acting = true
    const answer = await this.#socket.ask({ type: 'act', seat, seen: this.state.n, action })
    if (answer.type === 'done') this.#awaited = answer.n
    this.state.acting = false
    return answer.type === 'done'
  }

  /** An action that others may reach for as well; several may be on their way at once. */
  async claim(action: string): Promise<Claimed> {
    const seat = this.control?.seat
    if (seat === null || seat === undefined || this.offline || this.stopped || this.cover) return 'refused'
    const answer = await this.#socket.ask({ type: 'act', seat, seen: this.state.n, action })
    if (answer.type === 'done') return 'done'
    return answer.type === 'refused' && answer.code === 'gone' ? 'gone' : 'refused'
  }

  /** The speed at which bots play for us; the server forgets it with the connection. */
  async botSpeed(speed: BotSpeed['speed']): Promise<void> {
    await this.#socket.ask({ type: 'bot_speed', speed })
  }

  /** For a pause, or, in one, to go on. */
  async wish(wish: boolean): Promise<void> {
    await this.#socket.ask({ type: 'pause', wish })
  }

  /** The coach's hint. It is null after a refusal, which the state explains, or if the game has moved on. */
  async hint(): Promise<Hinted | null> {
    const answer = await this.#socket.ask({ type: 'hint' })
    return answer.type === 'hinted' ? answer : null
  }

  async preview(action: string): Promise<Item[]> {
    const seat = this.control?.seat
    if (seat === null || seat === undefined || this.offline) return []
    const answer = await this.#socket.ask({ type: 'preview', seat, action })
    return answer.type === 'previewed' ? answer.items : []
  }
}
