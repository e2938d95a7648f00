// The search for an opponent. It goes on whatever page is open, until somebody is found or the reader ends it.

import { api, ApiError } from '../../net/api.ts'
import { botSeat, draft, newTable, resize } from '../home/plan.ts'
import { route } from '../../app/route.svelte.ts'
import { sound } from '../../sound/sound.svelte.ts'
import type { GameInfo, NewWish, WishState } from '../../net/wire.ts'
import { explained } from '../../words/codes.ts'
import { mine } from './lobby.svelte.ts'

/** The wait before another request after the network failed, and between any two. */
const AGAIN_MS = 2000
const APART_MS = 250
/** The server forgets a wish that the page has not renewed for longer. */
const LEASE_MS = 9000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

class Search {
  /** The wish; null before a search and after it. */
  wish = $state.raw<NewWish | null>(null)
  /** A bot would pass the time. */
  offer = $state(false)
  /** The table of the opponent, which the reader has not gone to yet. */
  table = $state<string | null>(null)
  problem = $state('')
  #kept: WishState | null = null

  begin(wish: NewWish): void {
    this.end()
    this.problem = ''
    this.wish = wish
    mine.game = wish.game
    void this.#look(wish)
  }

  /** Ends the search; a closing page says so, too. */
  end(): void {
    const kept = this.#kept
    this.wish = this.table = this.#kept = null
    this.offer = false
    mine.game = null
    if (kept) void api.endWish(kept.wish).catch(() => undefined)
  }

  /** A game against a bot, while the search goes on. */
  async meanwhile(game: GameInfo): Promise<void> {
    const { wish } = this
    const mode = game.modes.find(({ name }) => name === wish?.options['mode'])
    if (!wish || !mode) return
    const plan = draft(mode, botSeat(game))
    const { calm = false } = wish
    const seats = resize(plan.seats, wish.seats, botSeat(game))
    try {
      const { table } = await api.make(newTable(game.name, { ...plan, seats, calm }))
      route.go(`/t/${table}`, { start: true })
    } catch (error) {
      this.problem = explained(error)
    }
  }

  go(): void {
    const { table } = this
    this.end()
    if (table) route.go(`/t/${table}`)
  }

  /** Leaves the seat at the opponent's table to others. */
  stay(): void {
    const { table } = this
    this.end()
    if (table) void api.decline(table).catch(() => undefined)
  }

  async #look(wish: NewWish): Promise<void> {
    let heard = 0
    while (this.wish === wish) {
      let wait = APART_MS
      try {
        const kept: WishState = this.#kept ? await api.renewWish(this.#kept.wish) : await api.wish(wish)
        if (this.wish !== wish) {
          // The reader has ended it meanwhile.
          if (kept.wish !== this.#kept?.wish) void api.endWish(kept.wish).catch(() => undefined)
          return
        }
        this.#kept = kept
        heard = Date.now()
        this.offer ||= kept.offer
        if (kept.table) return this.#meet(kept.table)
      } catch (error) {
        if (this.wish !== wish) return
        const code = error instanceof ApiError ? error.code : 'offline'
        const lapsed = code === 'no-wish' && Date.now() - heard > LEASE_MS
        if (lapsed) this.#kept = null
        else if (code === 'offline' || code === 'unavailable') wait = AGAIN_MS
        else {
          this.#kept = null
          this.end()
          this.problem = explained(error)
          return
        }
      }
      await pause(wait)
    }
  }

  /** Goes to the table from the first page; elsewhere the reader chooses. */
  #meet(table: string): void {
    this.table = table
    sound.play('turn')
    if (route.path === '/') this.go()
  }
}

export const search = new Search()
addEventListener('pagehide', () => search.end())
