/** The scores of actions, as far as the server has sent them. Each is requested once a view. */

import type { Item } from '../catalogue/game.ts'

export class Previews {
  #known = $state.raw<Record<string, Item[]>>({})
  #asked = new Set<string>()
  #seatView: unknown = null

  /** A new view: nothing known holds any longer. */
  renew(seatView: unknown): void {
    if (seatView === this.#seatView) return
    this.#seatView = seatView
    this.#known = {}
    this.#asked = new Set()
  }

  /** null while unknown. An action that can be previewed always scores something, if only 0. */
  of(text: string | null): Item[] | null {
    return (text === null ? undefined : this.#known[text]) ?? null
  }

  /** Asks for a score that is unknown. An effect that asks does so again for a new view. */
  ask(text: string, preview: (text: string) => Promise<Item[]>): void {
    if (this.of(text) || this.#asked.has(text)) return
    const asked = this.#asked
    asked.add(text)
    void preview(text).then((items) => {
      // Where the server could not say now, it is asked again another time.
      if (!items.length) asked.delete(text)
      else if (asked === this.#asked) this.#known = { ...this.#known, [text]: items }
    })
  }
}
