/** Acts of the reader, by a tap, a button or a key. Each depends on what is asked: a place for a tile, the half that
 * counts first, tiles to set aside, or nothing. */

import { offers } from '../../lib/board/tree.ts'
import { confirming } from '../../lib/choices/chosen.svelte.ts'
import { walk, type Cell } from './hex.ts'
import { back, layAt, mayTake, point, put, release, rotate, take, takeOnly, update } from './placing.ts'
import { seek } from './sight.ts'
import { cellText, tileText } from './speech.ts'
import type { State } from './state.svelte.ts'

/** A new view, another question or another player at this screen: the rack is settled, and what is no longer asked is
 * let go. */
export function renew(state: State): void {
  const { view, holder, places, hand } = state
  const another = hand.update(view.racks[holder] ?? [], places, holder)
  if (another || state.asked !== 'place') {
    release(state)
    state.turn = 0
  }
  update(state)
  if (state.asked === 'place') takeOnly(state)
}

export async function send({ play, motion }: State, text: string): Promise<void> {
  if (play.busy) return
  motion.finish()
  if (!(await play.act(text))) motion.laid = null
}

/** Sends the tile from where it is shown. */
export async function place(state: State): Promise<void> {
  const { text, shown, play, motion } = state
  if (!text || !shown || play.busy) return
  put(state, shown)
  motion.laid = shown
  await send(state, text)
}

// ------------------------------------------------------------------ the rack

/** Whether this tile of the rack may be chosen now. */
export function may(state: State, slot: number): boolean {
  if (state.asked === 'place') return mayTake(state, slot)
  return state.asked === 'aside' && offers(state.legal, 'aside', state.hand.slots[slot] ?? '')
}

export function choose(state: State, slot: number, byKey: boolean): void {
  if (state.asked === 'aside') setAside(state, slot)
  if (state.asked !== 'place' || state.play.busy) return
  takeOrTurn(state, slot)
  if (byKey && state.tile) toBoard(state)
}

function takeOrTurn(state: State, slot: number): void {
  state.motion.finish()
  if (state.slot === slot) rotate(state)
  else take(state, slot)
}

function setAside(state: State, slot: number): void {
  state.motion.finish()
  const tile = state.hand.slots[slot]
  if (tile && !state.guard.up && offers(state.legal, 'aside', tile)) void send(state, `aside ${tile}`)
}

/** Holds a tile of the rack from this press on. */
export function grab(state: State, slot: number, event: PointerEvent): void {
  if (state.asked !== 'place' || !mayTake(state, slot)) return
  state.motion.finish()
  state.keyboard = false
  state.hands?.grab(slot, event)
}

// ------------------------------------------------------------------ the board

/** The mouse is over a cell, or over none. */
export function over(state: State, cell: Cell | null): void {
  if (state.asked === 'place' && !state.hands?.holding() && !state.pinned) point(state, cell)
}

/** A pointer goes down on a cell; whether it holds the tile there. */
export function hold(state: State, cell: Cell | null, event: PointerEvent): boolean {
  const { pinned, slot } = state
  const held = pinned && slot !== null && (cell === pinned.first || cell === pinned.second)
  if (held) grab(state, slot, event)
  return Boolean(held)
}

/** A cell was tapped, or the board next to all cells; whether that meant something. */
export function tap(state: State, cell: Cell | null): boolean {
  const { asked, play, motion, pinned, pointed } = state
  if (asked === 'score') {
    motion.finish()
    const meant = cell !== null && !play.busy && offers(state.legal, 'score', cell)
    if (meant) state.half = cell
    return meant
  }
  if (asked !== 'place') return false
  if (play.busy) return true
  motion.finish()
  if (!state.tile) {
    if (cell) state.nudges++
    return false
  }
  if (!cell) back(state)
  else if (pointed && !pinned) put(state, pointed)
  else if (!confirming.on && (cell === pinned?.first || cell === pinned?.second)) void place(state)
  else layAt(state, cell)
  return true
}

// ------------------------------------------------------------------ the keyboard

/** Leads the keyboard to the board. */
export function toBoard(state: State): void {
  const { words, speaker, turns } = state
  state.pad?.focus()
  state.keyboard = true
  if (state.asked !== 'place') return
  if (!state.pinned) {
    if (!turns.has(state.cursor)) seek(state, turns.keys())
    point(state, state.cursor)
  }
  if (state.tile) speaker.say(words.board.taken(tileText(state.tile, words)) + words.stop + cursorText(state))
}

/** The cell under the cursor in words. */
export function cursorText({ view, words, cursor, shown, pinned, tile, turns, asked }: State): string {
  const there = shown && (pinned || shown.first === cursor) ? shown : null
  const text = cellText(view, cursor, there, words)
  const fits = asked !== 'place' || !tile || there || turns.has(cursor)
  return fits ? text : text + words.comma + words.board.noFit
}

/** The cursor goes on, or the other half is chosen. */
export function arrow(state: State, key: string): void {
  if (state.asked === 'score') {
    state.half = state.halves.find((cell) => cell !== state.half) ?? state.half
    return
  }
  if (state.pinned) {
    state.cursor = state.pinned.first
    state.pinned = null
  }
  state.cursor = walk(state.cursor, key, state.view.radius)
  if (state.asked === 'place') point(state, state.cursor)
  state.speaker.say(cursorText(state))
}

export function enter(state: State): void {
  const { asked, order, text, tile, words, speaker } = state
  if (asked === 'score') {
    if (order !== null && !state.guard.up) void send(state, order)
  } else if (asked === 'place' && text) void place(state)
  else if (asked === 'place' && !tile) {
    state.nudges++
    speaker.say(words.board.chooseFirst)
  } else speaker.say(cursorText(state))
}

/** A tile of the rack by its number; false: the rack has no such place, or nothing is asked of it. */
export function pick(state: State, slot: number, focused: boolean): boolean {
  if (!(slot in state.hand.slots)) return false
  if (state.asked === 'aside') setAside(state, slot)
  else if (state.asked !== 'place') return false
  else if (mayTake(state, slot)) {
    takeOrTurn(state, slot)
    if (!state.hands?.holding() && (state.keyboard || focused)) toBoard(state)
  }
  return true
}

/** Turns the tile by key; false: none is taken. */
export function turn(state: State, backwards: boolean): boolean {
  if (!state.tile) return false
  rotate(state, backwards)
  state.hands?.seek()
  if (state.keyboard) state.speaker.say(cursorText(state))
  return true
}

/** Takes back one step by key; false: no tile is taken. */
export function letGo(state: State): boolean {
  if (!state.tile) return false
  back(state)
  takeOnly(state)
  if (!state.tile) {
    state.speaker.say(state.words.board.released)
    if (state.keyboard) state.rack.focus()
  }
  return true
}
