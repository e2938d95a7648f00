/**
 * The visible part of a board, moved by drag, pinch, wheel, double tap and keys. Until the reader moves it,
 * it follows the game. The browser's own zoom (Ctrl and wheel or plus) still works.
 *
 *   const zoom = new Zoom({ size: () => ({ width, height }), whole: () => everything, closest: () => 40, room: 0 })
 *   <div onpointerdown={(e) => zoom.down(e.pointerId, x, y)} onwheel={(e) => zoom.wheel(e, x, y)} …>
 */

/** A view of the board: its middle in the board's own units, and pixels a unit. */
export interface Look {
  x: number
  y: number
  k: number
}

export interface Sight {
  /** Of the surface, in pixels. */
  size: () => { width: number; height: number }
  /** Everything in sight. */
  whole: () => Look
  /** The look until somebody moves the board; without it, the whole board. */
  auto?: () => Look
  /** Pixels a unit at most. */
  closest: () => number
  /** The part of the surface that may stay empty when everything is visible, as a share. */
  room: number
}

interface Finger {
  x: number
  y: number
}

/** Pixels that tell dragging from tapping. */
const SLACK = 7
/** Two taps that are one: milliseconds and pixels apart. */
const DOUBLE = 320
const NEAR = 30
/** Milliseconds after a turn of the wheel for which the next is awaited. */
const WHEELED = 200
const STEP = 1.25
const TAPPED = 2

export class Zoom {
  dragging = $state(false)
  /** The wheel turns. */
  wheeling = $state(false)
  #wheeled: ReturnType<typeof setTimeout> | undefined
  #own = $state.raw<Look | null>(null)
  #whole = $state(false)
  #fingers = new Map<number, Finger>()
  #moved = false
  #start: Finger = { x: 0, y: 0 }
  #tap: (Finger & { ms: number }) | null = null
  readonly #sight: Sight

  constructor(sight: Sight) {
    this.#sight = sight
  }

  get look(): Look {
    const { whole, auto } = this.#sight
    return this.#own ?? (this.#whole || !auto ? whole() : auto())
  }

  /** Somebody has moved it. */
  get own(): boolean {
    return this.#own !== null
  }

  /** A point of the surface on the board. */
  at(x: number, y: number): { x: number; y: number } {
    const { width, height } = this.#sight.size()
    const { look } = this
    return { x: look.x + (x - width / 2) / look.k, y: look.y + (y - height / 2) / look.k }
  }

  /** A point of the board on the surface. */
  on(x: number, y: number): { x: number; y: number } {
    const { width, height } = this.#sight.size()
    const { look } = this
    return { x: width / 2 + (x - look.x) * look.k, y: height / 2 + (y - look.y) * look.k }
  }

  /** Closer or further away; the point under these pixels stays where it is. */
  zoom(by: number, x?: number, y?: number): void {
    const { size, whole, closest, room } = this.#sight
    const { width, height } = size()
    const [px, py] = [x ?? width / 2, y ?? height / 2]
    const still = this.at(px, py)
    const all = whole().k
    const k = Math.min(Math.max(closest(), all), Math.max(all * (1 - room), this.look.k * by))
    this.#go({ x: still.x - (px - width / 2) / k, y: still.y - (py - height / 2) / k, k })
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.look
    this.#go({ x: x - dx / k, y: y - dy / k, k })
  }

  /** Everything. */
  fit(): void {
    this.#own = null
    this.#whole = true
  }

  /** As it would be by itself. */
  rest(): void {
    this.#own = null
    this.#whole = false
  }

  /** Whether a point of the board is in sight. */
  sees(x: number, y: number): boolean {
    const { width, height } = this.#sight.size()
    const at = this.on(x, y)
    return at.x > 0 && at.y > 0 && at.x < width && at.y < height
  }

  /** Brings a point of the board into sight, with so many units around it. */
  reveal(x: number, y: number, around: number): void {
    const { width, height } = this.#sight.size()
    const at = this.on(x, y)
    const edge = around * this.look.k
    const dx = Math.min(0, width - edge - at.x) + Math.max(0, edge - at.x)
    const dy = Math.min(0, height - edge - at.y) + Math.max(0, edge - at.y)
    if (dx || dy) this.pan(dx, dy)
  }

  #go({ x, y, k }: Look): void {
    const { size, whole, room } = this.#sight
    const { width, height } = size()
    const all = whole()
    // A look that shows everything does not count as the reader's choice.
    if (!room && k <= all.k) return this.fit()
    const within = (value: number, middle: number, pixels: number) => {
      const far = Math.max(0, pixels / 2 / all.k - pixels / 2 / k) + (room * pixels) / k
      return Math.min(middle + far, Math.max(middle - far, value))
    }
    this.#own = { x: within(x, all.x, width), y: within(y, all.y, height), k }
  }

  // ------------------------------------------------------------------ fingers, mouse and wheel

  down(id: number, x: number, y: number): void {
    if (!this.#fingers.size) {
      this.#moved = false
      this.#start = { x, y }
    }
    this.#fingers.set(id, { x, y })
  }

  move(id: number, x: number, y: number): void {
    const before = this.#fingers.get(id)
    if (!before) return
    const other = [...this.#fingers].find(([key]) => key !== id)?.[1]
    if (other) {
      this.#moved = true
      const far = Math.hypot(before.x - other.x, before.y - other.y)
      const now = Math.hypot(x - other.x, y - other.y)
      this.pan((x - before.x) / 2, (y - before.y) / 2)
      if (far > 8 && now > 8) this.zoom(now / far, (x + other.x) / 2, (y + other.y) / 2)
    } else if (this.#moved || Math.hypot(x - this.#start.x, y - this.#start.y) > SLACK) {
      if (!this.#moved) this.pan(x - this.#start.x, y - this.#start.y)
      else this.pan(x - before.x, y - before.y)
      this.#moved = true
    }
    this.dragging = this.#moved
    this.#fingers.set(id, { x, y })
  }

  /** True: it was a tap. */
  up(id: number): boolean {
    const known = this.#fingers.delete(id)
    const tap = known && !this.#moved && !this.#fingers.size
    if (!this.#fingers.size) this.dragging = false
    return tap
  }

  /** The fingers carry something else. */
  release(): void {
    this.#fingers.clear()
    this.dragging = false
  }

  /** A tap that meant nothing else: the second of two brings closer, or shows everything again. */
  tapped(x: number, y: number, ms = performance.now()): void {
    const before = this.#tap
    this.#tap = { x, y, ms }
    if (!before || ms - before.ms > DOUBLE || Math.hypot(x - before.x, y - before.y) > NEAR) return
    this.#tap = null
    if (this.#own) this.fit()
    else this.zoom(TAPPED, x, y)
  }

  wheel(event: WheelEvent, x: number, y: number): void {
    if (event.ctrlKey || event.metaKey) return
    const before = this.look.k
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), x, y)
    if (this.look.k !== before || this.#own) event.preventDefault()
    if (this.look.k === before) return
    this.wheeling = true
    clearTimeout(this.#wheeled)
    this.#wheeled = setTimeout(() => (this.wheeling = false), WHEELED)
  }

  /** Whether this key has done something. */
  key(key: string): boolean {
    if (key === '+' || key === '=') this.zoom(STEP)
    else if (key === '-') this.zoom(1 / STEP)
    else if (key === '0') this.fit()
    else return false
    return true
  }
}
