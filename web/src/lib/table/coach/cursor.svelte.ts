// The decision of a game that its analysis looks at, and the side from which it is seen.

import type { Analysis } from '../../net/wire.ts'

export class Cursor {
  /** The player whose side is shown. */
  readonly side = $derived.by(() => this.#side ?? (this.solo ? 0 : this.#first()))
  /** In a solo game all seats have one result. */
  readonly solo = $derived.by(() => this.#analysis().unit === 'points')
  /** The decisions of that side, and the end. */
  readonly turns = $derived.by(() => this.of(this.side))
  readonly last = $derived.by(() => Math.max(0, this.turns.length - 1))
  /** The number of the decision that is looked at. */
  readonly at = $derived.by(() => Math.min(this.#chosen ?? this.last, this.last))
  readonly now = $derived.by(() => this.turns[this.at])

  readonly #analysis: () => Analysis
  readonly #first: () => number
  #side = $state<number | null>(null)
  #chosen = $state<number | null>(null)

  /** `first`: the side that is shown first. */
  constructor(analysis: () => Analysis, first: () => number) {
    this.#analysis = analysis
    this.#first = first
  }

  /** The decisions of a side, and the end. */
  of(side: number): Analysis['turns'] {
    return this.#analysis().turns.filter(({ seat }) => this.solo || seat === null || seat === side)
  }

  /** Shows a side, at the moment that is looked at or right before it. */
  look(side: number): void {
    const number = this.#chosen === null ? null : this.now?.number
    this.#side = side
    this.#chosen =
      number == null
        ? null
        : Math.max(
            0,
            this.turns.findLastIndex((turn) => turn.number <= number),
          )
  }

  go(at: number): void {
    this.#chosen = Math.min(this.last, Math.max(0, at))
  }
}
