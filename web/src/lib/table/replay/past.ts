// The views of a finished game, requested in stretches of steps.

import { api, ApiError } from '../../net/api.ts'
import type { SeatView } from '../../net/wire.ts'

/** Steps asked for at once; the server gives no more. */
export const STRETCH = 16
/** Stretches kept. */
const KEPT = 16
/** A reader who asks again within that time is still moving, in ms. */
const REST = 150

type Stretch = Map<number, SeatView>

const rest = () => new Promise((rested) => setTimeout(rested, REST))

/** Answers the latest wish; asks once for a stretch, and for one at a time. */
export class Past {
  readonly #table: string
  /** The log number after each step. */
  readonly #numbers: number[]
  readonly #seat: number | null
  /** By their first step; what was looked at last comes last. */
  readonly #kept = new Map<number, Stretch>()
  #asking: Promise<unknown> | null = null
  #wish = 0
  #wishedAt = -Infinity

  /** `seat`: whose view it is, null for a spectator. */
  constructor(table: string, numbers: number[], seat: number | null) {
    this.#table = table
    this.#numbers = numbers
    this.#seat = seat
  }

  /** The view after a step; null if the reader has asked for another step meanwhile. */
  async at(step: number): Promise<SeatView | null> {
    const wish = ++this.#wish
    const moving = Date.now() - this.#wishedAt < REST
    this.#wishedAt = Date.now()
    const first = step - (step % STRETCH)
    if (!this.#kept.has(first)) {
      if (moving) await rest()
      while (wish === this.#wish && this.#asking) await this.#asking
      if (wish !== this.#wish) return null
      if (!this.#kept.has(first)) await this.#ask(first)
      if (wish !== this.#wish) return null
    }
    const seatView = this.#look(first)?.get(this.#numbers[step] ?? -1)
    if (!seatView) throw new ApiError('no-position')
    return seatView
  }

  /** Have a step there before it is wished for, once nobody moves. */
  async prepare(step: number): Promise<void> {
    const wish = this.#wish
    const first = step - (step % STRETCH)
    if (step >= this.#numbers.length || this.#kept.has(first)) return
    await rest()
    if (wish !== this.#wish || this.#asking) return
    await this.#ask(first).catch(() => undefined)
  }

  #look(first: number): Stretch | undefined {
    const stretch = this.#kept.get(first)
    if (stretch) {
      this.#kept.delete(first)
      this.#kept.set(first, stretch)
    }
    return stretch
  }

  #ask(first: number): Promise<void> {
    const asked = this.#fetch(first).finally(() => (this.#asking = null))
    this.#asking = asked.catch(() => undefined)
    return asked
  }

  async #fetch(first: number): Promise<void> {
    const { positions } = await api.past(this.#table, this.#numbers.slice(first, first + STRETCH))
    const stretch: Stretch = new Map()
    for (const { n, seat_views: seatViews } of positions) {
      const seatView = seatViews.find((one) => one.seat === this.#seat) ?? seatViews[0]
      if (seatView) stretch.set(n, seatView)
    }
    this.#kept.set(first, stretch)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(oldest)
    }
  }
}
