/** Where one looks: the middle in map units, and pixels a unit. A tile is 100 units wide. */

export interface Look {
  x: number
  y: number
  k: number
}

export const CLOSEST = 2.4
export const FARTHEST = 0.12

/** All of these squares, as close as may be; the lowest `low` pixels are left free. */
export function lookAt(
  squares: readonly (readonly [number, number])[],
  width: number,
  height: number,
  low: number,
): Look {
  const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1]
  const fit = Math.min(width / (100 * (x1 - x0) + 30), (height - low) / (100 * (y1 - y0) + 30))
  const k = Math.min(1.15, Math.max(0.2, fit))
  return { x: 50 * (x0 + x1), y: 50 * (y0 + y1) + low / 2 / k, k }
}

interface Finger {
  x: number
  y: number
}

/** Drag, pinch and wheel. Until somebody moves the map it shows what it should by itself. */
export class Camera {
  own: Look | null = $state(null)
  dragging = $state(false)
  private fingers = new Map<number, Finger>()
  private moved = false
  private start: Finger = { x: 0, y: 0 }

  constructor(
    private auto: () => Look,
    private size: () => { width: number; height: number },
  ) {}

  get look(): Look {
    return this.own ?? this.auto()
  }

  /** A point of the stage on the map. */
  at(x: number, y: number): { x: number; y: number } {
    const { width, height } = this.size()
    const { look } = this
    return { x: look.x + (x - width / 2) / look.k, y: look.y + (y - height / 2) / look.k }
  }

  /** A point of the map on the stage. */
  on(x: number, y: number): { x: number; y: number } {
    const { width, height } = this.size()
    const { look } = this
    return { x: width / 2 + (x - look.x) * look.k, y: height / 2 + (y - look.y) * look.k }
  }

  zoom(by: number, x?: number, y?: number): void {
    const { width, height } = this.size()
    const [px, py] = [x ?? width / 2, y ?? height / 2]
    const still = this.at(px, py)
    const k = Math.min(CLOSEST, Math.max(FARTHEST, this.look.k * by))
    this.own = { x: still.x - (px - width / 2) / k, y: still.y - (py - height / 2) / k, k }
  }

  pan(dx: number, dy: number): void {
    const { x, y, k } = this.look
    this.own = { x: x - dx / k, y: y - dy / k, k }
  }

  fit(): void {
    this.own = null
  }

  /** Whether the middle of a square is in sight. */
  sees(x: number, y: number): boolean {
    const { width, height } = this.size()
    const at = this.on(100 * x + 50, 100 * y + 50)
    return at.x > 0 && at.y > 0 && at.x < width && at.y < height
  }

  /** Brings a square into sight. */
  reveal(x: number, y: number): void {
    const { width, height } = this.size()
    const at = this.on(100 * x + 50, 100 * y + 50)
    const room = 60 * this.look.k
    const dx = Math.min(0, width - room - at.x) + Math.max(0, room - at.x)
    const dy = Math.min(0, height - room - at.y) + Math.max(0, room - at.y)
    if (dx || dy) this.pan(dx, dy)
  }

  down(id: number, x: number, y: number): void {
    if (!this.fingers.size) {
      this.moved = false
      this.start = { x, y }
    }
    this.fingers.set(id, { x, y })
  }

  move(id: number, x: number, y: number): void {
    const before = this.fingers.get(id)
    if (!before) return
    const other = [...this.fingers].find(([key]) => key !== id)?.[1]
    if (other) {
      this.moved = true
      const far = Math.hypot(before.x - other.x, before.y - other.y)
      const now = Math.hypot(x - other.x, y - other.y)
      this.pan((x - before.x) / 2, (y - before.y) / 2)
      if (far > 8 && now > 8) this.zoom(now / far, (x + other.x) / 2, (y + other.y) / 2)
    } else if (this.moved || Math.hypot(x - this.start.x, y - this.start.y) > 7) {
      if (!this.moved) this.pan(x - this.start.x, y - this.start.y)
      else this.pan(x - before.x, y - before.y)
      this.moved = true
    }
    this.dragging = this.moved
    this.fingers.set(id, { x, y })
  }

  /** True: it was a tap. */
  up(id: number): boolean {
    const known = this.fingers.delete(id)
    const tap = known && !this.moved && !this.fingers.size
    if (!this.fingers.size) this.dragging = false
    return tap
  }
}
