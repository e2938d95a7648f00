/**
 * Things that fly over the page from one place to another: a card to a pile, points to their winner.
 *
 *   const flights = new Flights<Card>()
 *   void flights.send(card, from, to)                        // or await it, in a Sequence
 *   <Flying {flights}>{#snippet thing(card)}<Picture {card} />{/snippet}</Flying>
 */

import { paced } from '../motion.svelte.ts'
import { moves } from './moves.ts'

export interface Way {
  /** Milliseconds from one place to the other, at the usual speed. */
  ms?: number
  /** The size of the flying thing. `from` is the size of the place that it leaves, `to` of the place where it
   * arrives, so that it grows or shrinks on the way. `own` is its own size. */
  size?: 'from' | 'to' | 'own'
  /** Degrees that it turns on its way, until it lies straight. */
  turn?: number
}

export interface Flight<Thing> extends Required<Way> {
  readonly thing: Thing
  readonly from: DOMRect
  readonly to: DOMRect
  readonly landed: () => void
}

export class Flights<Thing> {
  /** On their way. */
  now = $state.raw<readonly Flight<Thing>[]>([])

  /** Sends a thing on its way; resolves when it has landed. It does not fly, and that is at once, where
   * a place is not on the page or nobody is to see motion. */
  send(
    thing: Thing,
    from: DOMRect | null | undefined,
    to: DOMRect | null | undefined,
    { ms = 260, size = 'from', turn = 0 }: Way = {},
  ): Promise<void> {
    if (!from?.width || !to?.width || !moves()) return Promise.resolve()
    return new Promise((landed) => {
      this.now = [...this.now, { thing, from, to, ms: paced(ms), size, turn, landed }]
    })
  }

  /** It has arrived. */
  land(flight: Flight<Thing>): void {
    this.now = this.now.filter((other) => other !== flight)
    flight.landed()
  }

  /** Everything has arrived, at once. */
  finish(): void {
    for (const flight of this.now) this.land(flight)
  }
}
