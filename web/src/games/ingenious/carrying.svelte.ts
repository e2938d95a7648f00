/** A tile held by mouse, pen or finger. It is being carried once it has moved a little. */

import type { Point } from './hex.ts'
import { snap } from './legal.ts'
import type { Placing } from './placing.svelte.ts'

/** Pixels that tell carrying from tapping. */
const SLACK = 6

interface Held {
  id: number
  from: Point
  at: Point
  /** How far above the finger the tile is held, so that it can be seen. */
  lift: number
  slot: number
  moved: boolean
}

export class Carrying {
  #held = $state.raw<Held | null>(null)
  /** The click that ends a carry is none. */
  justDone = false

  constructor(
    private placing: Placing,
    /** From the page's pixels to the board's units. */
    private board: (x: number, y: number) => Point,
  ) {}

  /** Where on the page the middle of the carried tile is; null while none is carried. */
  get at(): Point | null {
    const held = this.#held
    return held?.moved ? { x: held.at.x, y: held.at.y - held.lift } : null
  }

  get holding(): boolean {
    return this.#held !== null
  }

  grab(slot: number, event: PointerEvent, lift: number): void {
    const at = { x: event.clientX, y: event.clientY }
    this.#held = {
      id: event.pointerId,
      from: at,
      at,
      lift: event.pointerType === 'mouse' ? 0 : lift,
      slot,
      moved: false,
    }
  }

  move(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    const at = { x: event.clientX, y: event.clientY }
    const moved = held.moved || Math.hypot(at.x - held.from.x, at.y - held.from.y) > SLACK
    if (moved && !held.moved) {
      this.placing.take(held.slot)
      this.placing.pinned = null
    }
    this.#held = { ...held, at, moved }
    this.seek()
  }

  /** Shows the carried tile where it would snap. */
  seek(): void {
    const { placing, at } = this
    if (!at || !placing.tile) return
    placing.pointed = snap(placing.turns, placing.tile, this.board(at.x, at.y), placing.turn)
  }

  /** Lets go: over a place where the tile fits it is laid down there. */
  drop(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    this.#held = null
    if (!held.moved) return
    this.justDone = true
    setTimeout(() => (this.justDone = false))
    const { placing } = this
    if (event.type === 'pointerup' && placing.pointed) placing.put(placing.pointed)
    else placing.pointed = null
  }

  cancel(): void {
    this.#held = null
  }
}
