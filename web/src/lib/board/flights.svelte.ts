/**
 * Things that fly over the page from one place to another: a card to a pile, points to their winner.
 *
 *   const flights = new Flights<Card>()
 *   void flights.send(card, from, to)                        // or await it, in a Sequence
 *   <Flying {flights}>{#snippet thing(card)}<Picture {card} />{/snippet}</Flying>
 */

import { paced, moves } from '../choices/motion.svelte.ts'

export interface Way {
  /** Milliseconds from one place to the other, at the usual speed. */
  ms?: number
  /** The size of the flying thing. `from` is the size of the place that it leaves, `to` of the place where it
   * arrives. So it grows or shrinks on the way. `own` is its own size. */
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
  /** The things that are flying. */
  now = $state.raw<readonly Flight<Thing>[]>([])

  /** Sends a thing off; resolves when it has landed. Where a place is not on the page, or where the reader wants no
   * motion, it does not fly and resolves at once. */
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

  /** Called when a thing has landed. */
  land(flight: Flight<Thing>): void {
    this.now = this.now.filter((other) => other !== flight)
    flight.landed()
  }

  /** Lands everything at once. */
  finish(): void {
    for (const flight of this.now) this.land(flight)
  }
}
