/** The position as the server tells it; see the game's RULES.md. */

import type { Item, LogEntry, SeatView } from '../../lib/game.ts'

export type Value = 1 | 2 | 3 | 4 | 5 | 6

/** A row of a face: its points (black ones negative) and a character a cell: a value, `*` a star,
 * `A` and `B` the two groups of a two-coloured row. */
export type FaceRow = [points: number, cells: string]

export interface Risk {
  /** How many dice would be rolled. */
  dice: number
  /** The chance that none of them fits: so many of so many. */
  dead: [many: number, of: number]
  /** Points of the yellow rows that so many dice could fill, and of the black ones. */
  win: number
  pay: number
}

export interface View {
  game: 'lastdie'
  options: Record<string, string | number | boolean>
  seats: number
  actors: number[]
  phase: 'boards' | 'roll' | 'place' | 'over'
  /** From 1; 0 while the boards are shuffled. */
  round: number
  /** Null while nobody is to play, and so are the face and its rows before the first is drawn. */
  turn: number | null
  face: string | null
  board: FaceRow[] | null
  stack: string[]
  /** The values placed, row by row. */
  rows: Value[][]
  points: number[]
  /** Left in each player's supply, the hand not counted. */
  dice: number[]
  aside: number
  /** Those of the present roll that are not placed yet, and all of it. */
  hand: Value[]
  rolled: Value[]
  rolling: number
  rolls: number
  placed: number
  target: number
  /** Row by row the values that the next cell takes; [] when the row is full. */
  open: Value[][]
  risk: Risk | null
  outcome: { ranks: number[]; scores: number[]; reason: string } | null
}

export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** A row was filled: what is printed beside it, and what really changed hands, which is less where
 * somebody had too little. Both are negative for a black row; rows count from 1. */
export interface RowItem {
  kind: 'row'
  seat: number
  row: number
  printed: number
  points: number
}

/** A round is over: this seat placed the last die, and `next` begins, unless the game has ended. */
export interface RoundItem {
  kind: 'round'
  seat: number
  round: number
  next: number | null
}

/** `dead`: none of this seat's dice fits. `skipped`: the seat has no dice. */
export type GameItem = RowItem | RoundItem | { kind: 'dead' | 'skipped'; seat: number }

export const itemsOf = (items: readonly Item[]): GameItem[] => items as unknown as GameItem[]

/** What an entry put where (rows from 0), or null. */
export function putBy(entry: Pick<LogEntry, 'kind' | 'text'>): { value: Value; row: number } | null {
  const [verb, value, row] = entry.kind === 'act' ? entry.text.split(' ') : []
  return verb === 'put' ? { value: Number(value) as Value, row: Number(row) - 1 } : null
}

/** The dice an entry rolled, or null. */
export function rolledBy(entry: Pick<LogEntry, 'kind' | 'text'>): Value[] | null {
  const [verb, ...values] = entry.kind === 'act' ? entry.text.split(' ') : []
  return verb === 'roll' ? values.map((value) => Number(value) as Value) : null
}
