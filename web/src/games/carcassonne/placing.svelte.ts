/** The drawn tile on its way to the map: where it is held, where it lies unsent, how it is turned. */

import type { Tree } from '../../lib/board/tree.ts'
import { nearestAngle, nextAngle, placements } from './legal.ts'
import { keyOf } from './view.ts'

export interface Place {
  x: number
  y: number
  angle: number
}

export class Placing {
  /** Where it fits, with the angles it may have there. */
  fits = $state.raw<ReadonlyMap<string, number[]>>(new Map())
  /** Laid down, not yet sent. */
  pinned = $state.raw<Place | null>(null)
  /** How it is held. */
  held = $state(0)
  /** The square under the mouse. */
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

  /** To the next angle that is legal where it lies, freely in the hand. */
  turn(back = false): void {
    if (this.pinned) {
      this.held = nextAngle(this.ways, this.pinned.angle, back)
      this.pinned = { ...this.pinned, angle: this.held }
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
