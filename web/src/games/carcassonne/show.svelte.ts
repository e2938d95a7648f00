/**
 * The scoring, told item by item: a feature lights up with what it counts, then its followers walk
 * home. While the game goes on this runs beside it, never holds it up and lags behind by a few items
 * at most. Final scoring can be walked through at one's own pace and as often as one likes.
 */

import { moves } from '../../lib/board/moves.ts'
import { lasting, paced } from '../../lib/motion.svelte.ts'
import type { LogEntry } from '../../lib/game.ts'
import { itemsOf, returnedBy, type GameItem, type Standing, type View } from './view.ts'

/** How long an item stays lit. */
const LIT = 1100
const FINAL = 1600
const WALK = 380
/** More than these wait for nobody. */
const BACKLOG = 4

export interface Walker {
  follower: Standing
  ms: number
}

const tells = (item: GameItem) => item.paid.length > 0 || item.kind === 'bonus' || ('tiles' in item && item.complete)

export class Show {
  /** The item that is lit. */
  item = $state.raw<GameItem | null>(null)
  /** Followers whose feature is still to be told: they stand where they stood. */
  waiting = $state.raw<readonly Standing[]>([])
  walkers = $state.raw<readonly Walker[]>([])
  /** Final scoring, once there is one. */
  final = $state.raw<readonly GameItem[]>([])
  /** Which item of final scoring is lit; their number: all of them; null: none. */
  nth = $state<number | null>(null)

  readonly all = $derived(this.nth !== null && this.nth >= this.final.length)

  #queue: GameItem[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: (() => void) | undefined

  /** Shows what led to this view; `first`: it was there before we came. Once final scoring begins by
   * itself, returns a promise kept when all of it has been shown. */
  start(entries: readonly LogEntry[], log: readonly LogEntry[], view: View, first: boolean): Promise<void> | undefined {
    if (view.phase === 'over') {
      const last = log.findLast(({ kind }) => kind === 'act')
      this.final = itemsOf(last?.items ?? []).filter(tells)
      if (first || !this.final.length || !entries.some(({ n }) => n === last?.n)) return
      this.again()
      return new Promise((shown) => (this.#shown = shown))
    }
    const back = this.final.length > 0 // somebody replays the game
    this.final = []
    this.nth = null
    const items = itemsOf(entries.flatMap(({ items }) => items)).filter(tells)
    if (first || back || document.hidden) this.finish()
    else if (items.length) this.#tell(items)
    return
  }

  #tell(items: readonly GameItem[]): void {
    this.#queue = [...this.#queue, ...items].slice(-BACKLOG)
    this.#wait()
    if (!this.item) this.#go()
  }

  /** Everything as it is, at once; final scoring stays where it is. */
  finish(): void {
    if (this.nth !== null) return
    this.stop()
    this.#queue = []
    this.item = null
    this.waiting = []
    this.walkers = []
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** The board is gone: nothing more will be shown. */
  end(): void {
    this.stop()
    this.#shown?.()
  }

  // -------------------------------------------------------------- final scoring

  again(): void {
    this.finish()
    this.waiting = this.final.flatMap(returnedBy)
    this.#show(0)
    this.#run()
  }

  next(): void {
    this.stop()
    this.#show(this.nth === null || this.all ? 0 : this.nth + 1)
  }

  everything(): void {
    this.stop()
    this.#show(this.final.length)
  }

  #run(): void {
    this.stop()
    this.#timer = setTimeout(() => {
      if (this.nth === null || this.all) return
      this.#show(this.nth + 1)
      this.#run()
    }, lasting(FINAL))
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

  #go(): void {
    this.item = this.#queue.shift() ?? null
    this.#wait()
    if (!this.item) return
    this.#timer = setTimeout(() => {
      this.#home(this.item)
      this.#go()
    }, lasting(LIT))
  }

  #wait(): void {
    this.waiting = [this.item, ...this.#queue].flatMap((item) => (item ? returnedBy(item) : []))
  }

  /** The followers of an item that has been told go home. */
  #home(item: GameItem | null): void {
    const returned = item ? returnedBy(item) : []
    if (!returned.length) return
    this.waiting = this.waiting.filter((follower) => !returned.includes(follower))
    if (!moves()) return
    this.walkers = [...this.walkers, ...returned.map((follower) => ({ follower, ms: paced(WALK) }))]
  }

  arrived(walker: Walker): void {
    this.walkers = this.walkers.filter((other) => other !== walker)
  }
}
