/** The scoring, item by item: a feature lights up with its count, then its followers walk home. It never holds up
 * the game, and lags behind it by a few items at most. A reader can walk through final scoring at any pace, and
 * again. */

import { Flights } from '../../lib/board/flights.svelte.ts'
import { Sequence, type Wait } from '../../lib/board/sequence.svelte.ts'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { itemsOf, returnedBy, type GameItem, type Standing, type View } from './view.ts'

/** The time for which an item stays lit. */
const LIT = 1100
const FINAL = 1600
const WALK = 380
/** More than these wait for nobody. */
const BACKLOG = 4

const tells = (item: GameItem) =>
  item.kind !== 'completed' && (item.paid.length > 0 || item.kind === 'bonus' || ('tiles' in item && item.complete))

export class Show {
  /** The item that is lit. */
  item = $state.raw<GameItem | null>(null)
  /** Followers whose feature is still to be told: they stand where they stood. */
  waiting = $state.raw<readonly Standing[]>([])
  /** Followers on their way home, by their seats. */
  readonly flights = new Flights<number>()
  /** Final scoring, once there is one. */
  final = $state.raw<readonly GameItem[]>([])
  /** Which item of final scoring is lit; their number: all of them; null: none. */
  nth = $state<number | null>(null)

  readonly all = $derived(this.nth !== null && this.nth >= this.final.length)

  #queue: GameItem[] = []
  #shown: (() => void) | undefined

  readonly #telling = new Sequence(() => {
    this.#queue = []
    this.item = null
    this.waiting = []
    this.flights.finish()
  })
  /** A hidden page skips the walk. */
  readonly #walking = new Sequence(() => document.hidden && this.#show(this.final.length))

  /** `way`: from where to where on the page a follower walks home. */
  constructor(private readonly way: (follower: Standing) => [from: DOMRect | null, to: DOMRect | null]) {}

  /** These totals as they stood once the lit item was paid. */
  totals(scores: readonly number[]): number[] {
    const ahead = this.nth === null ? [] : this.final.slice(this.nth + 1)
    return scores.map((score, seat) =>
      ahead.reduce((sum, { paid, points }) => (paid.includes(seat) ? sum - points : sum), score),
    )
  }

  /** Shows what led to this view; `first`: it was there before we came. Once final scoring begins by
   * itself, returns a promise kept when all of it has been shown. */
  start(entries: readonly LogEntry[], log: readonly LogEntry[], view: View, first: boolean): Promise<void> | undefined {
    if (view.phase === 'over') {
      const last = log.findLast(({ kind }) => kind === 'act')
      this.final = itemsOf(last?.items ?? []).filter(tells)
      if (first || !this.final.length || !entries.some(({ n }) => n === last?.n)) return
      const shown = new Promise<void>((resolve) => (this.#shown = resolve))
      this.again()
      return shown
    }
    const back = this.final.length > 0 // somebody replays the game
    this.#walking.finish()
    this.final = []
    this.nth = null
    const items = itemsOf(entries.flatMap(({ items }) => items)).filter(tells)
    const stands = new Set(view.followers.map(String)) // a scoring was taken back
    if (first || back || this.waiting.some((follower) => stands.has(String(follower)))) this.finish()
    else if (items.length) this.#tell(items)
    return
  }

  /** Everything as it is, at once; final scoring stays where it is. */
  finish(): void {
    if (this.nth === null) this.#telling.finish()
  }

  /** The board is gone: nothing more will be shown. */
  end(): void {
    this.#walking.finish()
    this.#telling.finish()
    this.#shown?.()
  }

  // -------------------------------------------------------------- final scoring

  again(): void {
    this.nth = null
    this.finish()
    this.waiting = this.final.flatMap(returnedBy)
    this.#show(0)
    this.#walking.play(async (wait) => {
      while (!this.all) {
        await wait(FINAL)
        this.#show((this.nth ?? 0) + 1)
      }
    }, true)
  }

  next(): void {
    this.#walking.finish()
    this.#show(this.nth === null || this.all ? 0 : this.nth + 1)
  }

  everything(): void {
    this.#walking.finish()
    this.#show(this.final.length)
  }

  #show(nth: number): void {
    this.#home(this.item)
    this.nth = nth
    this.item = this.final[nth] ?? null
    if (this.item) return
    this.waiting = []
    this.#shown?.()
  }

  // -------------------------------------------------------------- while the game goes on

  /** Tells these after what is still being told. */
  #tell(items: readonly GameItem[]): void {
    const queue = [...this.#queue, ...items].slice(-BACKLOG)
    if (!this.#telling.playing) this.#telling.play((wait) => this.#light(queue, wait), true)
    else {
      this.#queue = queue
      this.#wait()
    }
  }

  async #light(queue: GameItem[], wait: Wait): Promise<void> {
    this.#queue = queue
    do {
      while ((this.item = this.#queue.shift() ?? null)) {
        this.#wait()
        await wait(LIT)
        this.#home(this.item)
      }
      await wait(WALK)
    } while (this.#queue.length)
  }

  #wait(): void {
    this.waiting = [this.item, ...this.#queue].flatMap((item) => (item ? returnedBy(item) : []))
  }

  /** The followers of an item that has been told go home. */
  #home(item: GameItem | null): void {
    const returned = item ? returnedBy(item) : []
    this.waiting = this.waiting.filter((follower) => !returned.includes(follower))
    for (const follower of returned) {
      const [from, to] = this.way(follower)
      void this.flights.send(follower[0], from, to, { ms: WALK })
    }
  }
}
