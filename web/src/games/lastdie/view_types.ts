// Generated from src/spieltisch/games/lastdie/views/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/catalogue/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]

/**
 * A row of a face: its points (black ones negative), and its cells. A cell is a value, `*` for a
 * star, or `A` or `B` for a group of a two-coloured row.
 */
export type FaceRow = [number, string]
export type Value = 1 | 2 | 3 | 4 | 5 | 6
export type Item = RowItem | DeadItem | RoundItem | SkippedItem
/**
 * Why an action is better than another.
 */
export type Reason = RowReason | OwnReason | GivenReason | RollReason

export interface View {
  game: 'lastdie'
  options: Options
  seats: number
  actors: number[]
  outcome: OutcomeData | null
  phase: 'boards' | 'roll' | 'place' | 'over'
  /**
   * The round, from 1; 0 while the boards are shuffled.
   */
  round: number
  /**
   * The seat that is to move; null while no seat is.
   */
  turn: number | null
  /**
   * The face of the board; null before the first is drawn.
   */
  face: string | null
  /**
   * The rows of the face from the top.
   */
  board: FaceRow[] | null
  /**
   * The values placed, row by row.
   */
  rows: Value[][]
  /**
   * The values that the next cell of each row takes; none when the row is full.
   */
  open: Value[][]
  points: number[]
  scores: number[]
  target: number
  /**
   * Dice in each player's supply, without the hand.
   */
  dice: number[]
  aside: number
  /**
   * Dice of the present roll that are not placed yet.
   */
  hand: Value[]
  /**
   * The last roll, whole.
   */
  rolled: Value[]
  rolling: number
  rolls: number
  placed: number
  risk: Risk | null
  /**
   * The faces to come, the next one first; `?` for unknown ones.
   */
  stack: string[]
}
export interface Options {
  mode: 'base'
  first_face: 'any' | 'dot'
}
/**
 * An Outcome as plain data.
 */
export interface OutcomeData {
  ranks: number[]
  scores: number[]
  reason: string
  /**
   * Set in solo modes, like `challenges`.
   */
  result?: number
  challenges?: string[]
  /**
   * Set in solo modes whose result does not decide by itself.
   */
  compared?: number[]
}
/**
 * Possible results of rolling again.
 */
export interface Risk {
  /**
   * Number of dice to roll.
   */
  dice: number
  /**
   * The chance that none of them fits, as a fraction.
   */
  dead: [number, number]
  /**
   * Points of the yellow rows that these dice could fill.
   */
  win: number
  /**
   * Points of the black rows that these dice could fill.
   */
  pay: number
}
/**
 * A row was filled: its printed points, and the points that really changed hands.
 *
 * The latter are less if the seat had too few. Both are negative for a black row.
 */
export interface RowItem {
  kind: 'row'
  seat: number
  /**
   * The row, from 1.
   */
  row: number
  printed: number
  points: number
}
/**
 * None of this seat's dice fits.
 */
export interface DeadItem {
  kind: 'dead'
  seat: number
}
/**
 * A round is over: this seat placed the last die.
 */
export interface RoundItem {
  kind: 'round'
  seat: number
  round: number
  /**
   * The seat that begins the next round, unless the game has ended.
   */
  next: number | null
}
/**
 * This seat has no dice.
 */
export interface SkippedItem {
  kind: 'skipped'
  seat: number
}
/**
 * A row gets closer to its last die for the seat (`closer`).
 *
 * Or a die in a black row costs nothing yet (`safe`), or would bring the row closer (`spared`).
 */
export interface RowReason {
  kind: 'closer' | 'safe' | 'spared'
  /**
   * The row, from 1.
   */
  row: number
  points: number
  /**
   * Cells that are open then.
   */
  left: number
}
/**
 * The chance that the seat's next roll fills a row, and that after the other action.
 */
export interface OwnReason {
  kind: 'own'
  row: number
  points: number
  dice: number
  chance: number
  instead: number
}
/**
 * The chance that the next player's first roll fills a row, and that after the other action.
 */
export interface GivenReason {
  kind: 'given'
  row: number
  points: number
  seat: number
  chance: number
  instead: number
}
/**
 * Another roll is worth it (`again`), or not (`stay`).
 */
export interface RollReason {
  kind: 'again' | 'stay'
  dice: number
  /**
   * The chance that a die fits somewhere.
   */
  fits: number
  /**
   * Points of the yellow rows that these dice could fill; for `stay`, of the black ones.
   */
  points: number
}

/** The modes, each with its numbers of seats and the choices of its options. */
export const MODES = {"base":{"seats":[2,3,4,5,6],"options":{"first_face":["any","dot"]},"seatsOption":""}} as const
