/** A tile on its way to the board: taken, turned, shown, laid down, taken back. It only ever goes where the tree of
 * legal words has it. */

import { turnBetween, type Cell, type Point } from './hex.ts'
import { lay, nearestTurn, nextTurn, placeText, snap, type Placement } from './legal.ts'
import type { State } from './state.svelte.ts'

/** A new view: lets go of what is no longer in the hand or no longer legal. */
export function update(state: State): void {
  state.pointed = null
  if (state.pinned && placeText(state.legal, state.pinned) === null) state.pinned = null
  if (state.tile === null || state.turns.size === 0) release(state)
}

/** Whether this tile of the rack may be placed now. */
export function mayTake({ hand, legal }: State, slot: number): boolean {
  const tile = hand.slots[slot]
  return tile !== null && tile !== undefined && Object.hasOwn(legal['place'] ?? {}, tile)
}

export function take(state: State, slot: number): void {
  if (!mayTake(state, slot) || slot === state.slot) return
  const where = state.pinned
  state.slot = slot
  state.pointed = null
  state.pinned = null
  // A tile taken in place of another is shown where that one lay.
  if (where) pin(state, where.first)
}

/** A hand of one tile needs no choosing. */
export function takeOnly(state: State): void {
  if (state.hand.slots.length === 1 && !state.tile) take(state, 0)
}

/** Takes back one step: first from the board, then back to the rack. */
export function back(state: State): void {
  if (state.pinned) state.pinned = state.pointed = null
  else release(state)
}

export function release(state: State): void {
  state.slot = null
  state.pinned = state.pointed = null
}

/** The tile with its first half on this cell, in the turn held if legal, else in another. */
function fit({ tile, turns, turn: held }: State, cell: Cell): Placement | null {
  if (!tile) return null
  const turn = nearestTurn(turns.get(cell), held)
  return turn === null ? null : lay(tile, cell, turn)
}

/** Shows the tile on this cell, or nowhere. */
export function point(state: State, cell: Cell | null): void {
  state.pointed = cell === null ? null : fit(state, cell)
}

/** Shows the tile, held with its middle at this point of the board, where it would snap. */
export function hover(state: State, middle: Point): Placement | null {
  state.pointed = state.tile ? snap(state.turns, state.tile, middle, state.turn) : null
  return state.pointed
}

/** Lays the tile with its first half here; false where it does not fit. */
function pin(state: State, cell: Cell): boolean {
  const placement = fit(state, cell)
  if (!placement) return false
  put(state, placement)
  return true
}

export function put(state: State, placement: Placement): void {
  state.pinned = placement
  state.turn = turnBetween(placement.first, placement.second) ?? state.turn
  state.pointed = null
}

/** Lays or turns the tile by a tap on the board. The half that lies under the tap stays there. The tile turns about
 * the first half, and the second is where it was wanted. */
export function layAt(state: State, cell: Cell): 'laid' | 'turned' | 'taken back' | 'nothing' {
  if (!state.tile) return 'nothing'
  if (!state.pinned) return pin(state, cell) ? 'laid' : 'nothing'
  const { tile, first, second } = state.pinned
  if (cell === second) return 'nothing'
  if (cell === first) {
    rotate(state)
    return 'turned'
  }
  const turn = turnBetween(first, cell)
  if (turn !== null && state.turns.get(first)?.includes(turn)) {
    put(state, lay(tile, first, turn))
    return 'turned'
  }
  if (pin(state, cell)) return 'laid'
  state.pinned = null
  return 'taken back'
}

/** Turns the tile: to the next legal turn where it lies, freely in the hand. */
export function rotate(state: State, back = false): void {
  if (state.pinned) {
    const { tile, first } = state.pinned
    put(state, lay(tile, first, nextTurn(state.turns.get(first), state.turn, back)))
  } else if (state.pointed) {
    const { tile, first, second } = state.pointed
    const now = turnBetween(first, second) ?? state.turn
    state.turn = nextTurn(state.turns.get(first), now, back)
    state.pointed = lay(tile, first, state.turn)
  } else {
    state.turn = nextTurn(undefined, state.turn, back)
  }
}
