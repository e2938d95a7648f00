/** What the engine's view of an Ingenious game looks like to the page. */

import type { Item, LogEntry, SeatView } from '../../lib/game.ts'
import type { Colour } from './colours.ts'
import type { Cell } from './hex.ts'

/** Two letters in the order R G O B Y P: `RG`, `BB`. */
export type Tile = string

export type Mode = 'base' | 'solo' | 'team' | 'duel'

export type Phase = 'deal' | 'place' | 'score' | 'swap' | 'aside' | 'refill' | 'over'

/** A placed tile: its kind, the cell of its first letter, the cell of its second. */
export type Placed = [tile: Tile, first: Cell, second: Cell]

export interface View {
  game: 'ingenious'
  options: { mode: Mode; opening: 'rulebook' | 'own-symbol' }
  seats: number
  actors: number[]
  phase: Phase
  /** The seat whose turn it is. */
  turn: number | null
  /** The area in play. */
  radius: number
  printed: Record<Cell, Colour>
  /** Printed symbols and those on tiles. */
  board: Record<Cell, Colour>
  tiles: Placed[]
  /** Six numbers a side in the order of `COLOURS`; absent in a duel. */
  tracks?: number[][]
  /** Duel: six numbers from -9 to 9, positive towards seat 0. */
  shared?: number[]
  /** Duel: who holds each colour's token. */
  tokens?: (number | null)[]
  lowest: Colour[][]
  ascending: number[][]
  scores: number[]
  racks: (Tile[] | null)[]
  rack_sizes: number[]
  shown: (Tile[] | null)[]
  aside: Tile[]
  bag_count: number
  unseen: Record<Tile, number>
  owed: number
  scoring: { colour: Colour; cells: Cell[] } | null
  outcome: { ranks: number[]; scores: number[]; reason: string } | null
}

export interface Line {
  towards: Cell
  cells: Cell[]
}

export interface ScoreItem {
  kind: 'score'
  seat: number
  side: number
  colour: Colour
  cell: Cell
  points: number
  from: number
  to: number
  lines: Line[]
}

export interface BonusItem {
  kind: 'bonus'
  seat: number
  colour: Colour
}

export interface TokenItem {
  kind: 'token'
  seat: number
  colour: Colour
  from: number | null
}

export interface ShownItem {
  kind: 'shown'
  seat: number
  tiles: Tile[]
}

export type GameItem = ScoreItem | BonusItem | TokenItem | ShownItem

/** The contract carries views and items as plain data; here they get their types. */
export function viewOf(view: SeatView['view']): View {
  return view as unknown as View
}

export function itemsOf(items: readonly Item[]): GameItem[] {
  return items as unknown as GameItem[]
}

export function scoresOf(items: readonly Item[]): ScoreItem[] {
  return itemsOf(items).filter((item) => item.kind === 'score')
}

/** The tile a log entry placed, or null. */
export function placedBy(entry: Pick<LogEntry, 'kind' | 'text'>): Placed | null {
  const [verb, tile, first, second] = entry.kind === 'act' ? entry.text.split(' ') : []
  return verb === 'place' && tile && first && second ? [tile, first, second] : null
}

/** The seat at turn has just placed and places again: a bonus placement. */
export function isBonus(view: View, log: readonly LogEntry[]): boolean {
  const before = log.findLast((entry) => entry.kind === 'act')
  return view.phase === 'place' && before !== undefined && before.actor === view.turn
}

/** The side a seat plays for: partners share one. */
export function sideOf(view: View, seat: number): number {
  return view.options.mode === 'team' ? seat % 2 : seat
}

/** The seats of each side, in playing order. */
export function sides(view: View): number[][] {
  const all = Array.from({ length: view.seats }, (_, seat) => seat)
  return view.options.mode === 'team'
    ? [
        [0, 2],
        [1, 3],
      ]
    : all.map((seat) => [seat])
}

/** The highest number of a track: 18, or 36 where two boards lie end to end. */
export function trackEnd(view: View): number {
  return view.options.mode === 'solo' || view.options.mode === 'team' ? 36 : 18
}
