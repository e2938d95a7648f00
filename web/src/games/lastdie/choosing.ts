/** The player's choice so far: a die without a row, or a row without a die. With both it is an action. */

import { putText, rowsFor, valuesFor } from './legal.ts'
import type { State } from './state.svelte.ts'

export function release(state: State): void {
  state.slot = state.row = state.sent = null
}

/** The rows that would take the die there. */
export function rowsOf({ now, legal }: State, slot: number): number[] {
  const value = now.slots[slot]
  return value ? rowsFor(legal, value) : []
}

/** The die for a row: the chosen one, or the only value in the hand that fits. */
export function dieFor({ slot, fits, legal, now }: State, row: number): number | null {
  if (slot !== null && fits.includes(row)) return slot
  const values = valuesFor(legal, row)
  return values.length === 1 ? now.slots.indexOf(values[0]!) : null
}

/** The row for a die: the one tapped first, or the only one that it fits. */
export function rowFor(state: State, slot: number): number | null {
  const rows = rowsOf(state, slot)
  if (state.row !== null && rows.includes(state.row)) return state.row
  return rows.length === 1 ? rows[0]! : null
}

export function takeDie(state: State, slot: number): void {
  state.slot = slot
  state.row = null
}

export function takeRow(state: State, row: number): void {
  state.row = row
  state.slot = null
}

/** Whether this row may be chosen now. */
export function may({ value, legal, fits }: State, row: number): boolean {
  return value === null ? valuesFor(legal, row).length > 0 : fits.includes(row)
}

/** The action's text; until it has been answered, the die is shown where it goes. */
export function putThere(state: State, slot: number, row: number): string {
  const value = state.now.slots[slot]!
  state.sent = { value, slot, row }
  return putText(value, row)
}
