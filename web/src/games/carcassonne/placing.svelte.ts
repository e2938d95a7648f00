/** The drawn tile on its way to the map: where it is held, where it lies unsent, how it is turned. */

import type { Tree } from '../../lib/board/tree.ts'
import { nearestAngle, nextAngle, placements } from './legal.ts'
import { keyOf } from './view.ts'

export interface Place {
  x: number
  y: number
  angle: number
}

/** Units between a carried tile and a square to which it is drawn. */
const SNAP = 75

export class Placing {
  /** Where it fits, with the angles it may have there. */
  fits = $state.raw<ReadonlyMap<string, number[]>>(new Map())
  /** Laid down, not yet sent. */
  pinned = $state.raw<Place | null>(null)
  /** The angle at which it is held. */
  held = $state(0)
  /** The tile is carried by mouse or finger. */
  carried = $state(false)
  /** The square under the mouse, or nearest to the carried tile. */
  hover = $state.raw<{ x: number; y: number } | null>(null)

  readonly ways = $derived(this.pinned ? this.at(this.pinned.x, this.pinned.y) : [])
  /** Where it is shown. */
  readonly ghost: Place | null = $derived.by(() => {
    if (this.pinned || !this.hover) return this.pinned
    const angles = this.at(this.hover.x, this.hover.y)
    return angles.length ? { ...this.hover, angle: nearestAngle(angles, this.held) } : null
  })

  /** The same as an action. */
  readonly tried: string | null = $derived(this.ghost && `place ${this.ghost.x},${this.ghost.y} ${this.ghost.angle}`)
  readonly text = $derived(this.pinned ? this.tried : null)

  /** A new view: nothing lies unsent any more. */
  update(legal: Tree): void {
    this.fits = placements(legal)
    this.back()
    this.hover = null
    this.carried = false
  }

  carry(): void {
    this.back()
    this.carried = true
  }

  /** Where the tile, carried to this point of the map, would lie. */
  over(at: { x: number; y: number } | null): Place | null {
    const far = ([x, y]: [number, number]) => (at ? Math.hypot(100 * x + 50 - at.x, 100 * y + 50 - at.y) : Infinity)
    const near = this.squares().sort((a, b) => far(a) - far(b))[0]
    this.hover = near && far(near) < SNAP ? { x: near[0], y: near[1] } : null
    return this.ghost
  }

  /** Lets the carried tile go there; null: back into the hand. */
  drop(place: Place | null): void {
    this.carried = false
    this.hover = null
    this.pinned = place
    if (place) this.held = place.angle
  }

  /** The squares where it fits. */
  squares(): [number, number][] {
    return [...this.fits.keys()].map((key) => key.split(',').map(Number) as [number, number])
  }

  at(x: number, y: number): number[] {
    return this.fits.get(keyOf(x, y)) ?? []
  }

  /** Lays it there, turns it where it lies already, takes it back where it cannot lie. */
  pick(x: number, y: number): void {
    const angles = this.at(x, y)
    if (!angles.length) this.pinned = null
    else if (this.pinned?.x === x && this.pinned.y === y) this.turn()
    else {
      this.held = nearestAngle(angles, this.held)
      this.pinned = { x, y, angle: this.held }
    }
  }

  /** To the next angle that is legal where it lies or is held, freely in the hand. */
  turn(back = false): void {
    const { ghost } = this
    if (ghost) {
      this.held = nextAngle(this.at(ghost.x, ghost.y), ghost.angle, back)
      if (this.pinned) this.pinned = { ...ghost, angle: this.held }
    } else this.held = (this.held + (back ? 270 : 90)) % 360
  }

  back(): void {
    this.pinned = null
  }

  /** The next lit square after this one. */
  next(x: number, y: number, back = false): [number, number] | null {
    const all = [...this.fits.keys()]
    if (!all.length) return null
    const now = all.indexOf(keyOf(x, y))
    const key = all[(now + (back ? all.length - 1 : 1) + all.length) % all.length] ?? ''
    const [nx = 0, ny = 0] = key.split(',').map(Number)
    return [nx, ny]
  }
}
