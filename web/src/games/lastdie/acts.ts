/** Acts of the reader, by a tap, a key or a carried die. A die and a row make an action; the first choice waits for the
 * second. */

import type { Carriage } from '../../lib/board/carrying.svelte.ts'
import { remember } from '../../lib/choices/remember.ts'
import { dieFor, putThere, release, rowFor, rowsOf, takeDie, takeRow } from './choosing.ts'
import { news } from './news.ts'
import { openingOf, sceneOf, slotsAfter, stepsOf } from './scene.ts'
import { rowAt, toDie, toRow } from './sight.ts'
import type { State } from './state.svelte.ts'
import { itemsOf, type Value } from './view.ts'

/** The distance in pixels at which a carried die hovers above a finger. */
const LIFT = 44

/** Follows the table to a new view: where the dice of the hand lie, and what led there. */
export function renew(state: State): void {
  const { view, play, words, motion, known, laid } = state
  const { entries } = play.moment
  const fresh = known !== null && entries !== state.seen ? entries : []
  state.seen = entries
  // Before the first board is drawn, there is nothing that steps could start from.
  const before = known?.round ? known : openingOf(view)
  const steps = stepsOf(before, fresh, view)
  state.known = sceneOf(view, slotsAfter(before, steps, view.hand), steps.at(-1)?.after.roll ?? before.roll)
  const { moved } = play.moment
  if (moved && fresh.length) motion.start(before, stepsOf(before, moved, view), laid, false)
  else if (fresh.length) motion.start(before, steps, laid)
  release(state)
  state.carrying?.cancel()
  state.laid = false
  if (fresh.length && view.phase === 'over') play.hold(motion.shown)
  state.note = news(fresh, view, play.names, words) ?? state.note
  state.dead = fresh.flatMap(({ items }) => itemsOf(items)).findLast((item) => item.kind === 'dead')?.seat ?? null
}

/** Marks the news of the last round as read. */
export function read(state: State): void {
  state.note = null
}

/** Rolls by hand from now on, or at once. */
export function chooseRolling(state: State): void {
  state.byHand = !state.byHand
  remember('lastdie.roll', state.byHand ? null : 'auto')
  if (!state.byHand) state.motion.roll()
}

export async function send(state: State, text: string): Promise<boolean> {
  const { mine, play, motion } = state
  if (play.busy || !mine) return false
  motion.finish()
  read(state)
  return play.act(text)
}

async function put(state: State, slot: number, row: number, byHand = false): Promise<void> {
  if (!state.live) return
  state.laid = byHand
  if (await send(state, putThere(state, slot, row))) return
  state.laid = false
  release(state)
}

/** Whether a tap or a key is meant for the dice shown. One that comes while earlier ones are still shown brings those
 * of now. */
function ready(state: State): boolean {
  const { mine, play, motion, current } = state
  if (!mine || play.busy || motion.waits) return false
  motion.finish()
  read(state)
  return current
}

// ------------------------------------------------------------------ dice and rows

/** The way of a carried die: from the tray to a row that takes it. */
export function carriageOf(state: State): Carriage<number, number> {
  return {
    taken: (slot) => {
      state.motion.finish()
      takeDie(state, slot)
    },
    where: ({ x, y }) => {
      const row = rowAt(x, y)
      return row !== null && state.fits.includes(row) ? row : null
    },
    dropped: (slot, row) => {
      if (row === null) release(state)
      else void put(state, slot, row, true)
    },
  }
}

export function grab(state: State, slot: number, event: PointerEvent): void {
  if (state.live && rowsOf(state, slot).length) state.carrying?.grab(event, slot, LIFT)
}

/** A die was tapped. */
export function choose(state: State, slot: number, byKey: boolean): void {
  const { words, speaker } = state
  const value = state.now.slots[slot]
  if (!ready(state) || !value) return
  const rows = rowsOf(state, slot)
  const row = rowFor(state, slot)
  if (row !== null) void put(state, slot, row)
  else if (!rows.length) speaker.say(words.speak.unfit(value))
  else if (state.slot === slot) back(state)
  else {
    takeDie(state, slot)
    speaker.say(words.speak.chosen(value, words.list(rows.map((at) => words.speak.row(at + 1)))))
    if (byKey) toRow(state, rows[0]!)
  }
}

/** A row was tapped. */
export function pick(state: State, row: number, byKey: boolean): void {
  const { words, speaker } = state
  if (!ready(state)) return
  const slot = dieFor(state, row)
  if (slot !== null) void put(state, slot, row)
  else if (state.row === row) back(state)
  else {
    takeRow(state, row)
    const { wanted, now } = state
    if (!wanted.length) {
      release(state)
      speaker.say(words.speak.rowUnfit(row + 1))
      return
    }
    speaker.say(words.bar.dieFor(row + 1))
    const first = now.slots.findIndex((die) => die !== null && wanted.includes(die))
    if (byKey) toDie(state, first)
  }
}

/** A digit: the die of that value, or with a die in hand the row of that number. */
export function digit(state: State, number: number): void {
  const { words, speaker, motion } = state
  // The hand lies hidden until it is rolled.
  if (motion.waits) return speaker.say(words.tray.yours)
  if (state.slot !== null) {
    if (state.fits.includes(number - 1)) void put(state, state.slot, number - 1)
    else speaker.say(words.speak.rowUnfit(number))
    return
  }
  const slot = state.now.slots.indexOf(number as Value)
  if (slot < 0) speaker.say(words.speak.missing(number))
  else choose(state, slot, true)
}

/** Takes back what is not yet sent; whether there was something. */
export function back(state: State): boolean {
  state.carrying?.cancel()
  if (state.slot === null && state.row === null) return false
  release(state)
  state.speaker.say(state.words.speak.back)
  return true
}
