/** The things on the table at one moment, and the steps from one view to the next. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { settle, type Slots } from './slots.ts'
import { itemsOf, putBy, rolledBy, type FaceRow, type RowItem, type Value, type View } from './view.ts'

export interface Scene {
  round: number
  face: string
  board: FaceRow[]
  rows: Value[][]
  points: number[]
  /** The rolls seen so far: scenes with the same number show the same throw of dice. */
  roll: number
  slots: Slots
  /** The seat whose dice are in the tray. */
  turn: number | null
}

/** `first`: the roll begins a turn. */
export type Step =
  | { kind: 'roll'; after: Scene; dead: boolean; first: boolean }
  | { kind: 'put'; after: Scene; slot: number; row: number; cell: number; value: Value; filled: RowItem | null }
  | { kind: 'round'; after: Scene }

/** The table as the view has it, its dice where `slots` keeps them. */
export function sceneOf(view: View, slots: Slots, roll: number): Scene {
  const { round, rows, points, turn } = view
  return { round, ...faceOf(view), rows, points, turn, roll, slots }
}

/** The table as this view's round began, with the dice of its last roll. */
export function openingOf(view: View): Scene {
  const face = faceOf(view)
  return { ...sceneOf(view, [...view.rolled], 0), rows: face.board.map(() => []) }
}

function faceOf({ face, board }: View): Pick<Scene, 'face' | 'board'> {
  return { face: face ?? '', board: board ?? [] }
}

/** The steps of these entries; the last one leaves the table as `view` has it. */
export function stepsOf(before: Scene, entries: readonly LogEntry[], view: View): Step[] {
  const steps: Step[] = []
  let here = before
  /** The player on turn has asked for another roll. */
  let again = false
  for (const entry of entries) {
    const items = itemsOf(entry.items)
    const rolled = rolledBy(entry)
    const put = putBy(entry)
    if (entry.kind === 'act' && entry.text === 'again') again = true
    if (rolled) {
      const dead = items.find((item) => item.kind === 'dead')
      here = { ...here, roll: here.roll + 1, slots: rolled, turn: dead?.seat ?? view.turn }
      steps.push({ kind: 'roll', after: here, dead: dead !== undefined, first: !again })
      again = false
    } else if (put) {
      const filled = items.find((item) => item.kind === 'row') ?? null
      const slot = here.slots.indexOf(put.value)
      const cell = here.rows[put.row]?.length ?? 0
      here = {
        ...here,
        rows: here.rows.map((row, r) => (r === put.row ? [...row, put.value] : row)),
        slots: here.slots.map((value, at) => (at === slot ? null : value)),
        points: filled
          ? here.points.map((points, seat) => points + (seat === filled.seat ? filled.points : 0))
          : here.points,
      }
      steps.push({ kind: 'put', after: here, slot, ...put, cell, filled })
    }
    if (items.some((item) => item.kind === 'round') && view.phase !== 'over') {
      const lies = faceOf(view)
      here = { ...here, round: view.round, ...lies, rows: lies.board.map(() => []), slots: [] }
      steps.push({ kind: 'round', after: here })
    }
  }
  return steps
}

/** The dice in the tray after these steps: where they lay, or afresh when the hand is another. */
export function slotsAfter(before: Scene, steps: readonly Step[], hand: readonly Value[]): Slots {
  return settle(steps.at(-1)?.after.slots ?? before.slots, hand) ?? [...hand]
}
