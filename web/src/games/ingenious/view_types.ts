// Generated from src/spieltisch/games/ingenious/views/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/catalogue/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]

export type Colour = 'R' | 'G' | 'O' | 'B' | 'Y' | 'P'
export type Item = ScoreItem | BonusItem | TokenItem | ShownItem
/**
 * Why a placement is better than another.
 */
export type Reason =
  ColourReason | BonusReason | NearReason | OfferReason | PlacesReason | HandReason

export interface View {
  game: 'ingenious'
  options: Options
  seats: number
  actors: number[]
  outcome: OutcomeData | null
  phase: 'deal' | 'place' | 'score' | 'swap' | 'aside' | 'refill' | 'over'
  /**
   * The seat to move.
   */
  turn: number | null
  /**
   * Radius of the area in play.
   */
  radius: number
  printed: {
    [k: string]: Colour
  }
  /**
   * Symbols, printed and on tiles.
   */
  board: {
    [k: string]: Colour
  }
  /**
   * Tiles with the cells of their first and second letter, in the order of placement.
   */
  tiles: [string, string, string][]
  scores: number[]
  lowest: Colour[][]
  /**
   * The lists compared at the end, one for each side.
   */
  ascending: number[][]
  rack_sizes: number[]
  shown: (string[] | null)[]
  aside: string[]
  bag_count: number
  owed: number
  scoring: Scoring | null
  /**
   * Duel: six numbers from -9 to 9, positive towards seat 0.
   */
  shared?: number[]
  /**
   * Duel: the owner of each colour's token.
   */
  tokens?: (number | null)[]
  /**
   * Six numbers for each side in the order of the colours; not in the duel.
   */
  tracks?: number[][]
  racks: (string[] | null)[]
  unseen: {
    [k: string]: number
  }
}
export interface Options {
  mode: 'base' | 'solo' | 'team' | 'duel'
  opening: 'rulebook' | 'own-symbol'
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
 * A double whose halves score one after the other, in an order to be chosen.
 */
export interface Scoring {
  colour: Colour
  cells: [string, string]
}
/**
 * A half of a tile scored.
 */
export interface ScoreItem {
  kind: 'score'
  seat: number
  side: number
  colour: Colour
  cell: string
  points: number
  from: number
  to: number
  lines: Line[]
}
/**
 * The symbols that counted in one direction, nearest first.
 */
export interface Line {
  towards: string
  cells: string[]
}
/**
 * A bonus placement was earned.
 */
export interface BonusItem {
  kind: 'bonus'
  seat: number
  colour: Colour
}
/**
 * A token of the duel was taken, from a seat or from next to the board.
 */
export interface TokenItem {
  kind: 'token'
  seat: number
  colour: Colour
  from: number | null
}
/**
 * Tiles were shown to all.
 */
export interface ShownItem {
  kind: 'shown'
  seat: number
  tiles: string[]
}
/**
 * A colour goes up from `begin` to `to`: a low one (`starved`), or in the duel a close one.
 */
export interface ColourReason {
  kind: 'starved' | 'contested'
  colour: Colour
  begin: number
  to: number
  /**
   * Halves of this colour that the seat has not seen.
   */
  left: number
  /**
   * The most points that a half of it would score on the board afterwards.
   */
  offer: number
}
/**
 * A colour earns a bonus placement.
 */
export interface BonusReason {
  kind: 'bonus'
  colour: Colour
}
/**
 * A bonus placement comes within reach.
 */
export interface NearReason {
  kind: 'near'
  colour: Colour
  to: number
  /**
   * Steps that are still missing.
   */
  steps: number
}
/**
 * A line for an own colour is kept, or one for another seat's colour is spoilt.
 *
 * `points` are the most that a half would score on the board, `instead` those after the other
 * placement.
 */
export interface OfferReason {
  kind: 'kept' | 'spoilt'
  colour: Colour
  seat?: number
  points: number
  instead: number
}
/**
 * Lines for a colour of the seat's own are kept, or lines for another seat's colour are spoilt.
 * The reason counts the cells where a half would score 3 points or more.
 */
export interface PlacesReason {
  kind: 'kept_places' | 'spoilt_places'
  colour: Colour
  seat?: number
  places: number
  instead: number
}
/**
 * Halves of a colour that matters stay in hand; `left` counts halves that the seat has not
 * seen.
 */
export interface HandReason {
  kind: 'hand'
  colour: Colour
  halves: number
  instead: number
  left: number
}

/** The modes, each with its numbers of seats and the choices of its options. */
export const MODES = {"base":{"seats":[2,3,4],"options":{"opening":["rulebook","own-symbol"]},"seatsOption":""},"solo":{"seats":[1],"options":{"opening":["rulebook","own-symbol"]},"seatsOption":""},"team":{"seats":[4],"options":{"opening":["rulebook","own-symbol"]},"seatsOption":""},"duel":{"seats":[2],"options":{"opening":["rulebook","own-symbol"]},"seatsOption":""}} as const
