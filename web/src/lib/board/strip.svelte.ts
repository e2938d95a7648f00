/** What a board and the players' strip beside it know of each other, which otherwise never meet. */

import type { Attachment } from 'svelte/attachments'

export class Strip<Shown = unknown> {
  /** What the board wants the scores to show besides the view, such as points on their way. The board
   * writes it, scores read it; null: nothing, or no board stands. */
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
