/** The looks of the rows: lit cells, dice that would land there, cells that are being filled. */

import { may } from './choosing.ts'
import { putText } from './legal.ts'
import type { RowLook } from './parts/Row.svelte'
import { rowText } from './speech.ts'
import type { State } from './state.svelte.ts'
import { itemsOf, putBy, type GameItem } from './view.ts'

export function looksOf(state: State): RowLook[] {
  return state.scene.board.map((_, row) => lookOf(state, row))
}

/** A row in words, for screen readers. */
export function sayRow(state: State, row: number): string {
  const { view, words, scene, value, fits } = state
  const open = view.open[row] ?? []
  const text = rowText(row, scene.board[row]!, scene.rows[row] ?? [], open, words, filledBy(state, row))
  if (value === null || !fits.includes(row)) return text
  return [text, words.rows.takes(value), ...(fills(state, row) ? [words.rows.fills] : [])].join(words.comma)
}

function lookOf(state: State, row: number): RowLook {
  const { view, motion, scene, value, sent, carrying, fits } = state
  const over = (carrying?.thing == null ? state.pointed : carrying.over) === row
  const same = scene.round === view.round && scene.rows[row]?.length === view.rows[row]?.length
  const open = same ? (view.open[row] ?? []) : []
  /** The next cell of this row is a star. */
  const star = /\D/.test(scene.board[row]![1].charAt(scene.rows[row]?.length ?? 0))
  return {
    lit: litOf(state, row),
    ghost: sent?.row === row ? sent.value : over && fits.includes(row) ? value : null,
    asks: open.length === 1 && star ? open[0]! : null,
    away: motion.away?.row === row ? motion.away.cell : null,
    by: filledBy(state, row),
    shines: motion.shines === row || toldOf(state) === row,
    nearly: fills(state, row),
  }
}

function litOf(state: State, row: number): RowLook['lit'] {
  if (!state.live) return null
  if (state.value !== null) return state.fits.includes(row) ? 'strong' : null
  if (state.row !== null) return state.row === row ? 'strong' : null
  return may(state, row) ? 'soft' : null
}

/** Whether the chosen die would fill this row. */
function fills({ value, fits, previews }: State, row: number): boolean {
  if (value === null || !fits.includes(row)) return false
  return itemsOf(previews.of(putText(value, row)) ?? []).some((item) => item.kind === 'row')
}

/** The name of the player who filled the row; empty for an open row. */
function filledBy(state: State, row: number): string {
  const events = freshOf(state).flatMap(({ items }) => itemsOf(items))
  const filled = events.find((item) => item.kind === 'row' && item.row === row + 1)
  return filled?.kind === 'row' ? state.play.names(filled.seat) : ''
}

/** The events on this face: rows of an earlier face are gone. */
function freshOf({ play }: State) {
  const { log } = play.moment
  const turned = (item: GameItem) => item.kind === 'round' && item.next !== null
  return log.slice(1 + log.findLastIndex(({ items }) => itemsOf(items).some(turned)))
}

/** The row of the log's entry that is pointed at. */
function toldOf(state: State): number | null {
  const { pointed } = state.play
  return pointed && pointed.n >= (freshOf(state)[0]?.n ?? Infinity) ? (putBy(pointed)?.row ?? null) : null
}
