/** The board's keys. */

import { forBoard } from '../../lib/board/keys.ts'
import { offers } from '../../lib/board/tree.ts'
import { back, digit, send } from './acts.ts'
import { toDie, toRow } from './sight.ts'
import type { State } from './state.svelte.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export function press(state: State, event: KeyboardEvent): void {
  if (!state.root || !forBoard(event, state.root)) return
  state.keyboard = true
  if (meant(state, event)) event.preventDefault()
}

/** Does what a key means; false: nothing. */
function meant(state: State, event: KeyboardEvent): boolean {
  const { root, motion, mine, words } = state
  const target = event.target as HTMLElement
  const { row, slot } = (target.closest('[data-row], [data-slot]') as HTMLElement | null)?.dataset ?? {}
  const by = STEPS[event.key]
  if (motion.waits && /^(r|R| |Enter)$/.test(event.key)) motion.roll()
  else if (by && (row !== undefined || slot !== undefined)) {
    const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (across && slot !== undefined) step(state, Number(slot), by)
    else if (!across && row !== undefined) walk(state, Number(row), by)
    else if (across) toDie(state)
    else walk(state, by > 0 ? -1 : state.scene.board.length, by)
  } else if (by && !root?.contains(target)) {
    if (state.usable.length) toDie(state)
    else walk(state, -1, 1)
  } else if (event.key === 'Escape') {
    if (!back(state)) return false
    if (row !== undefined) toDie(state)
  } else if (mine && /^[1-6]$/.test(event.key)) digit(state, Number(event.key))
  else if (mine && /^[rs]$/i.test(event.key)) {
    const word = event.key.toLowerCase() === 'r' ? 'again' : 'stop'
    if (offers(state.legal, word)) void send(state, word)
    else state.speaker.say(words.speak.hold)
  } else return false
  return true
}

/** From row to row: all of them, or with a die in hand those that take it. */
function walk(state: State, from: number, by: number): void {
  const rows = state.value === null ? state.scene.board.map((_, row) => row) : state.fits
  const next = by > 0 ? rows.find((row) => row > from) : rows.findLast((row) => row < from)
  if (next !== undefined) toRow(state, next)
}

/** From die to die. */
function step({ root }: State, from: number, by: number): void {
  const all = [...(root?.querySelectorAll<HTMLElement>('.tray button') ?? [])]
  all[(all.findIndex((die) => Number(die.dataset['slot']) === from) + by + all.length) % all.length]?.focus()
}
