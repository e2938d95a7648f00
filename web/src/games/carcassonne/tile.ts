/** The drawn tile on its way to the map: laid, turned, carried, taken back. */

import { nearestAngle, nextAngle } from './legal.ts'
import type { Place, State } from './state.svelte.ts'
import { keyOf } from './view.ts'

/** Units between a carried tile and a square to which it is drawn. */
const SNAP = 75

/** The angles that the tile may have there. */
export function anglesAt({ fits }: State, x: number, y: number): readonly number[] {
  return fits.get(keyOf(x, y)) ?? []
}

/** The squares where it fits. */
export function fitting({ fits }: State): [number, number][] {
  return [...fits.keys()].map((key) => key.split(',').map(Number) as [number, number])
}

/** A new view: nothing lies unsent any more. */
export function release(state: State): void {
  state.pinned = null
  state.hover = null
  state.carried = false
}

/** Lays it there, turns it where it lies already, takes it back where it cannot lie. */
export function lay(state: State, x: number, y: number): void {
  const angles = anglesAt(state, x, y)
  if (!angles.length) state.pinned = null
  else if (state.pinned?.x === x && state.pinned.y === y) turn(state)
  else {
    state.held = nearestAngle(angles, state.held)
    state.pinned = { x, y, angle: state.held }
  }
}

/** To the next angle that is legal where it lies or is held, freely in the hand. */
export function turn(state: State, backwards = false): void {
  const { ghost } = state
  if (ghost) {
    state.held = nextAngle(anglesAt(state, ghost.x, ghost.y), ghost.angle, backwards)
    if (state.pinned) state.pinned = { ...ghost, angle: state.held }
  } else state.held = (state.held + (backwards ? 270 : 90)) % 360
}

export function carry(state: State): void {
  state.pinned = null
  state.carried = true
}

/** Where the tile, carried to this point of the map, would lie. */
export function over(state: State, at: { x: number; y: number } | null): Place | null {
  const far = ([x, y]: [number, number]) => (at ? Math.hypot(100 * x + 50 - at.x, 100 * y + 50 - at.y) : Infinity)
  const near = fitting(state).sort((a, b) => far(a) - far(b))[0]
  state.hover = near && far(near) < SNAP ? { x: near[0], y: near[1] } : null
  return state.ghost
}

/** Lets the carried tile go there; null: back into the hand. */
export function drop(state: State, place: Place | null): void {
  state.carried = false
  state.hover = null
  state.pinned = place
  if (place) state.held = place.angle
}

/** The next lit square after this one. */
export function nextFit(state: State, x: number, y: number, back = false): [number, number] | null {
  const all = fitting(state)
  const now = all.findIndex(([fx, fy]) => fx === x && fy === y)
  return all[(now + (back ? all.length - 1 : 1) + all.length) % all.length] ?? null
}
