/** The player's choice so far: a die without a row, or a row without a die. With both it is an action. */

import { putText, rowsFor, usable, valuesFor, type Tree } from './legal.ts'
import type { Slots } from './slots.ts'
import type { Value } from './view.ts'

export class Choosing {
  #slots = $state.raw<Slots>([])
  #legal = $state.raw<Tree>({})
  /** The place in the tray of the die that is taken. */
  slot = $state<number | null>(null)
  /** The row that was tapped first. */
  row = $state<number | null>(null)
  /** The action on its way to the server. */
  sent = $state.raw<{ value: Value; slot: number; row: number } | null>(null)

  readonly value = $derived(this.slot === null ? null : (this.#slots[this.slot] ?? null))
  /** The rows that take the chosen die. */
  readonly fits = $derived(this.value === null ? [] : rowsFor(this.#legal, this.value))
  /** The values that the chosen row takes. */
  readonly wanted = $derived(this.row === null ? [] : valuesFor(this.#legal, this.row))
  readonly usable = $derived(usable(this.#legal))

  update(slots: Slots, legal: Tree): void {
    this.#slots = slots
    this.#legal = legal
    this.back()
  }

  back(): void {
    this.slot = this.row = this.sent = null
  }

  /** The rows that would take the die there. */
  rowsOf(slot: number): number[] {
    const value = this.#slots[slot]
    return value ? rowsFor(this.#legal, value) : []
  }

  /** The die for a row: the chosen one, or the only value in the hand that fits. */
  dieFor(row: number): number | null {
    if (this.slot !== null && this.fits.includes(row)) return this.slot
    const values = valuesFor(this.#legal, row)
    return values.length === 1 ? this.#slots.indexOf(values[0]!) : null
  }

  /** The row for a die: the one tapped first, or the only one that it fits. */
  rowFor(slot: number): number | null {
    const rows = this.rowsOf(slot)
    if (this.row !== null && rows.includes(this.row)) return this.row
    return rows.length === 1 ? rows[0]! : null
  }

  takeDie(slot: number): void {
    this.slot = slot
    this.row = null
  }

  takeRow(row: number): void {
    this.row = row
    this.slot = null
  }

  /** Whether this row may be chosen now. */
  may(row: number): boolean {
    return this.value === null ? valuesFor(this.#legal, row).length > 0 : this.fits.includes(row)
  }

  /** The action's text; until it has been answered, the die is shown where it goes. */
  put(slot: number, row: number): string {
    const value = this.#slots[slot]!
    this.sent = { value, slot, row }
    return putText(value, row)
  }
}
