/** The hand as its owner keeps it: every tile stays in its place on the rack. */

import { settle, type Slots } from './slots.ts'
import type { Tile } from './view.ts'

export class Hand {
  slots = $state.raw<Slots>([])

  /** The seat that owns the hand; several people may share one screen. */
  #owner = 0
  readonly #others = new Map<number, Slots>()

  /** Settles the tiles of this owner; whether it is another owner than before. */
  update(tiles: readonly Tile[], size: number, owner = 0): boolean {
    const another = owner !== this.#owner
    if (another) {
      this.#others.set(this.#owner, this.slots)
      this.slots = this.#others.get(owner) ?? []
      this.#owner = owner
    }
    this.slots = settle(this.slots, tiles, size)
    return another
  }
}
