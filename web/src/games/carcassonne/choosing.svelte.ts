/** The current choice, and the one that the mouse tries. */

import type { Choice } from './choices.ts'

export class Choosing {
  /** All there is; none where nothing is asked of this screen. */
  readonly all: readonly Choice[] = $derived.by(() => this.list())
  /** The text of the one that is chosen, not yet sent. */
  chosen = $state<string | null>(null)
  /** That of the one the mouse is over. */
  aimed = $state<string | null>(null)

  /** The one to show: what the mouse tries, else what is chosen. */
  readonly shown = $derived(this.all.find(({ text }) => text === (this.aimed ?? this.chosen)))

  constructor(private readonly list: () => readonly Choice[]) {}

  /** Nothing is chosen any more. */
  clear(): void {
    this.chosen = this.aimed = null
  }
}
