/** Follows the table from view to view: where the dice of the hand lie, and what led there. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import type { Motion } from './motion.svelte.ts'
import { openingOf, sceneOf, slotsAfter, stepsOf, type Scene } from './scene.ts'
import type { View } from './view.ts'

export class Following {
  #now = $state.raw<Scene | null>(null)
  #seen: readonly LogEntry[] | null = null

  constructor(private readonly motion: Motion) {}

  /** The table as it is; to be asked for after the first `update`. */
  get now(): Scene {
    return this.#now!
  }

  /** The table as it is shown: perhaps still on its way to what is. */
  get shown(): Scene {
    return this.motion.scene ?? this.now
  }

  /** Whether the dice shown are those of now. */
  get current(): boolean {
    return this.shown.roll === this.now.roll && this.shown.round === this.now.round
  }

  /** A new view, and the entries that led to it; returns those not seen before. `laid`: the die that
   * was placed lies there already. */
  update(view: View, entries: readonly LogEntry[], laid: boolean): readonly LogEntry[] {
    const fresh = this.#now !== null && entries !== this.#seen ? entries : []
    this.#seen = entries
    // Before the first board is drawn, there is nothing that steps could start from.
    const before = this.#now?.round ? this.#now : openingOf(view)
    const steps = stepsOf(before, fresh, view)
    this.#now = sceneOf(view, slotsAfter(before, steps, view.hand), steps.at(-1)?.after.roll ?? before.roll)
    if (fresh.length) this.motion.start(before, steps, laid)
    return fresh
  }
}
