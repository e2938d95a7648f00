/** The link between a board and the players' strip, which otherwise never meet. */

import type { Attachment } from 'svelte/attachments'

export class Strip<Shown = unknown> {
  /** Data for the scores that the view lacks, such as points on their way. The board writes it, and scores read it.
   * It is null if there is nothing to show, or no board. */
  shown = $state.raw<Shown | null>(null)

  readonly #homes = new Map<number, Element>()

  /** A seat's home in the strip, where what it wins goes: `{@attach strip.settle(seat)}`. */
  settle(seat: number): Attachment {
    return (element) => {
      this.#homes.set(seat, element)
      return () => {
        if (this.#homes.get(seat) === element) this.#homes.delete(seat)
      }
    }
  }

  /** Where on the page that is now; null where the strip shows none. */
  home(seat: number): DOMRect | null {
    return this.#homes.get(seat)?.getBoundingClientRect() ?? null
  }
}
