/** A maze card held by mouse, pen or finger. It is being carried once it has moved a little. */

/** Pixels that tell carrying from tapping. */
const SLACK = 6

interface Held {
  id: number
  card: string
  from: [x: number, y: number]
  at: [x: number, y: number]
  moved: boolean
}

export class Carrying {
  #held = $state.raw<Held | null>(null)
  /** Over the maze. */
  over = $state(false)
  /** The click that ends a carry is none. */
  justDone = false

  constructor(
    private readonly taken: (card: string) => void,
    private readonly laid: (card: string) => void,
    /** Whether this point of the page is where it may be laid. */
    private readonly hits: (x: number, y: number) => boolean,
  ) {}

  /** Where on the page the carried card is; null while none is carried. */
  get at(): [x: number, y: number] | null {
    return this.#held?.moved ? this.#held.at : null
  }

  get card(): string | null {
    return this.#held?.moved ? this.#held.card : null
  }

  grab(card: string, event: PointerEvent): void {
    const at: [number, number] = [event.clientX, event.clientY]
    this.#held = { id: event.pointerId, card, from: at, at, moved: false }
  }

  move(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    const at: [number, number] = [event.clientX, event.clientY]
    const moved = held.moved || Math.hypot(at[0] - held.from[0], at[1] - held.from[1]) > SLACK
    if (moved && !held.moved) this.taken(held.card)
    this.#held = { ...held, at, moved }
    this.over = moved && this.hits(...at)
  }

  drop(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    const lay = held.moved && event.type === 'pointerup' && this.over
    this.cancel()
    if (!held.moved) return
    this.justDone = true
    setTimeout(() => (this.justDone = false))
    if (lay) this.laid(held.card)
  }

  cancel(): void {
    this.#held = null
    this.over = false
  }
}
