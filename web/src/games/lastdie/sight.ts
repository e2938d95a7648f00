/** The places of things on the page, and the keyboard's way to them. */

import type { Places } from './motion.svelte.ts'
import type { State } from './state.svelte.ts'

export function find({ root }: State, selector: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(selector) ?? null
}

export function boxOf(state: State, selector: string): DOMRect | undefined {
  return find(state, selector)?.getBoundingClientRect()
}

export function placesOf(state: State): Places {
  return {
    die: (slot) => boxOf(state, `[data-slot="${slot}"] .die`),
    cell: (row, cell) => boxOf(state, `[data-row="${row}"] [data-cell="${cell}"]`),
    plaque: (row) => boxOf(state, `[data-row="${row}"] .plaque`),
    home: (seat) => state.play.strip.home(seat) ?? undefined,
  }
}

/** The row at a point of the page. */
export function rowAt(x: number, y: number): number | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === undefined ? null : Number(row)
}

/** Leads the focus to a row. */
export function toRow(state: State, row: number): void {
  find(state, `button[data-row="${row}"]`)?.focus()
}

/** Leads the focus to a die: this one, or the one that Tab leads to. */
export function toDie(state: State, slot?: number): void {
  find(state, slot === undefined ? '.tray button[tabindex="0"]' : `.tray [data-slot="${slot}"]`)?.focus()
}

/** Return the row that a mark names, from 1. */
export function markedRow(room: HTMLElement, at: string): Element | null {
  return /^[1-6]$/.test(at) ? room.querySelector(`[data-row="${Number(at) - 1}"]`) : null
}
