/** A die held by mouse, pen or finger. It is being carried once it has moved a little. */

/** Pixels that tell carrying from tapping. */
const SLACK = 6

interface Held {
  id: number
  slot: number
  from: [x: number, y: number]
  at: [x: number, y: number]
  /** How far above the finger the die is held, so that it can be seen. */
  lift: number
  moved: boolean
}

export class Carrying {
  #held = $state.raw<Held | null>(null)
  /** The row under the die. */
  over = $state<number | null>(null)
  /** The click that ends a carry is none. */
  justDone = false

  constructor(
    private readonly taken: (slot: number) => void,
    private readonly dropped: (row: number | null) => void,
  ) {}

  /** Where on the page the middle of the carried die is; null while none is carried. */
  get at(): [x: number, y: number] | null {
    const held = this.#held
    return held?.moved ? [held.at[0], held.at[1] - held.lift] : null
  }

  /** The place in the tray that the carried die left. */
  get slot(): number | null {
    return this.#held?.moved ? this.#held.slot : null
  }

  grab(slot: number, event: PointerEvent, lift: number): void {
    const at: [number, number] = [event.clientX, event.clientY]
    this.#held = {
      id: event.pointerId,
      slot,
      from: at,
      at,
      lift: event.pointerType === 'mouse' ? 0 : lift,
      moved: false,
    }
  }

  move(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    const at: [number, number] = [event.clientX, event.clientY]
    const moved = held.moved || Math.hypot(at[0] - held.from[0], at[1] - held.from[1]) > SLACK
    if (moved && !held.moved) this.taken(held.slot)
    this.#held = { ...held, at, moved }
    this.over = moved ? rowAt(at[0], at[1] - this.#held.lift) : null
  }

  drop(event: PointerEvent): void {
    const held = this.#held
    if (!held || event.pointerId !== held.id) return
    const row = event.type === 'pointerup' ? this.over : null
    this.cancel()
    if (!held.moved) return
    this.justDone = true
    setTimeout(() => (this.justDone = false))
    this.dropped(row)
  }

  cancel(): void {
    this.#held = null
    this.over = null
  }
}

function rowAt(x: number, y: number): number | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? null : Number(row)
}
