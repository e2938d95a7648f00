/**
 * A thing carried by mouse, pen or finger from where it lies to where it goes. Held, it is being carried
 * once it has moved a little; before that it may still be a tap. Escape takes it back.
 *
 *   const carrying = new Carrying<Card, number>({
 *     taken: (card) => choose(card),
 *     where: ({ x, y }) => placeAt(x, y),
 *     dropped: (card, place) => (place === null ? putBack(card) : lay(card, place)),
 *   })
 *   <button onpointerdown={(event) => carrying.grab(event, card)} style:touch-action="none">
 *   {#if carrying.at}<div style:translate="{carrying.at.x}px {carrying.at.y}px">…</div>{/if}
 */

/** Pixels that tell carrying from tapping. */
const SLACK = 6

/** A point of the page, in pixels of the window. */
export interface Point {
  x: number
  y: number
}

export interface Carriage<Thing, Place> {
  /** It begins to be carried. */
  taken?: (thing: Thing) => void
  /** Where it would come to lie if it were let go at this point; null: nowhere. */
  where: (at: Point, thing: Thing) => Place | null
  /** It was let go; null: where it cannot lie, or it was taken back. */
  dropped: (thing: Thing, place: Place | null) => void
}

interface Held<Thing> {
  readonly thing: Thing
  readonly pointer: number
  readonly from: Point
  readonly lift: number
  readonly at: Point
  readonly moved: boolean
}

export class Carrying<Thing, Place> {
  #held = $state.raw<Held<Thing> | null>(null)
  #over = $state.raw<Place | null>(null)
  #listening: AbortController | null = null
  readonly #carriage: Carriage<Thing, Place>

  /** To be made while a component is set up: what is held is let go when that is gone. */
  constructor(carriage: Carriage<Thing, Place>) {
    this.#carriage = carriage
    $effect(() => () => this.cancel())
  }

  /** Where the middle of what is carried is; null while nothing is carried. */
  get at(): Point | null {
    const held = this.#held
    return held?.moved ? { x: held.at.x, y: held.at.y - held.lift } : null
  }

  /** The thing that is carried; null while no carry is under way. */
  get thing(): Thing | null {
    return this.#held?.moved ? this.#held.thing : null
  }

  /** Where it would come to lie now; null: nowhere. */
  get over(): Place | null {
    return this.#over
  }

  /** Something is held, carried or not yet. */
  get holding(): boolean {
    return this.#held !== null
  }

  /** Holds a thing from a `pointerdown` on. `lift` is the distance in pixels at which it hovers above a finger or
   * pen, so that it stays visible. The grabbed element needs `touch-action: none`, or a finger scrolls the page. */
  grab(event: PointerEvent, thing: Thing, lift = 0): void {
    if (event.button !== 0 || this.#held) return
    const from = { x: event.clientX, y: event.clientY }
    const above = event.pointerType === 'mouse' ? 0 : lift
    this.#held = { thing, pointer: event.pointerId, from, lift: above, at: from, moved: false }
    this.#listening = new AbortController()
    const { signal } = this.#listening
    addEventListener('pointermove', (event) => this.#move(event), { signal })
    addEventListener('pointerup', (event) => this.#end(event, this.#over), { signal })
    addEventListener('pointercancel', (event) => this.#end(event, null), { signal })
    addEventListener('keydown', (event) => this.#key(event), { signal, capture: true })
  }

  /** Looks again where it would lie, after it was turned. */
  seek(): void {
    const { at, thing } = this
    this.#over = at && thing !== null ? this.#carriage.where(at, thing) : null
  }

  /** Lets go without a word: what it came from has changed. */
  cancel(): void {
    this.#listening?.abort()
    this.#held = this.#over = this.#listening = null
  }

  #move(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.pointer) return
    const at = { x: event.clientX, y: event.clientY }
    const moved = held.moved || Math.hypot(at.x - held.from.x, at.y - held.from.y) > SLACK
    if (moved && !held.moved) this.#carriage.taken?.(held.thing)
    // It may be that it was not to be taken.
    if (this.#held !== held) return
    this.#held = { ...held, at, moved }
    this.seek()
  }

  #end(event: PointerEvent, place: Place | null): void {
    if (event.pointerId !== this.#held?.pointer) return
    const { thing } = this
    this.cancel()
    if (thing === null) return
    swallowClick()
    this.#carriage.dropped(thing, place)
  }

  #key(event: KeyboardEvent): void {
    const { thing } = this
    if (event.key !== 'Escape' || thing === null) return
    event.preventDefault()
    event.stopPropagation()
    this.cancel()
    this.#carriage.dropped(thing, null)
  }
}

/** The click that ends a carry must not count as a click. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
