// Generated from src/spieltisch/games/carcassonne/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]

/**
 * x, y, the tile and its angle, clockwise.
 */
export type LaidTile = [number, number, string, 0 | 90 | 180 | 270]
/**
 * A follower on the table: its seat and where it stands.
 */
export type Standing = [number, number, number, string]
/**
 */
export type Square = [number, number]
export type Feature = Built | Farm
/**
 * x, y, and what a follower there is called: `knight N`.
 */
export type Spot = [number, number, string]
export type Item = CompletedItem | BuiltItem | FarmItem | SupplyItem | BonusItem

export interface View {
  game: 'carcassonne'
  options: Options
  seats: number
  actors: number[]
  outcome: OutcomeData | null
  phase: 'draw' | 'place' | 'deploy' | 'score' | 'bonus' | 'over'
  /**
   * At the end whose it was.
   */
  turn: number
  scores: number[]
  /**
   * Followers left, a number a seat.
   */
  supply: number[]
  /**
   * The one in hand.
   */
  tile: string | null
  /**
   * In the order of placing.
   */
  tiles: LaidTile[]
  /**
   * In the order of their deployment.
   */
  followers: Standing[]
  /**
   * Tiles that fitted nowhere.
   */
  boxed: string[]
  unseen: {
    [k: string]: number
  }
  /**
   * Land tiles still to be drawn.
   */
  left: number
  river: River | null
  /**
   * What there is to choose from in phases `score` and `bonus`.
   */
  waiting: string[]
  /**
   * Solo, as all to `challenges`: tiles in each stack.
   */
  stacks?: number[]
  /**
   * The colours that are last.
   */
  last?: number[]
  result?: number
  /**
   * Whether a colour had to deploy and could not.
   */
  stranded?: boolean
  /**
   * Those that scored.
   */
  cloisters?: number
  challenges?: string[]
  features: Feature[]
  /**
   * Empty squares beside a tile that no tile to come can fill.
   */
  dead: Square[]
}
export interface Options {
  mode: 'base' | 'solo'
  river: boolean
  farms?: 'city' | 'farm'
  small_city: 2 | 4
  colours?: 3 | 4
  followers?: 3 | 4 | 5 | 6 | 7
}
/**
 * An Outcome as plain data.
 */
export interface OutcomeData {
  ranks: number[]
  scores: number[]
  reason: string
  /**
   * In solo modes, as `challenges`.
   */
  result?: number
  challenges?: string[]
}
/**
 * How far the river has come.
 */
export interface River {
  /**
   * Middle tiles still to be drawn.
   */
  left: number
  /**
   * Whether it is still to come.
   */
  lake: boolean
  /**
   * Where the river goes on.
   */
  end: Square | null
}
/**
 * A road, city or cloister, and what it would be worth now.
 */
export interface Built {
  segments: Spot[]
  complete: boolean
  /**
   * A number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  points: number
  kind: 'road' | 'city' | 'cloister'
  /**
   * Sides, or squares around a cloister, still missing.
   */
  open: number
  tiles: number
  pennants: number
  /**
   * Of a completed city where farms count by city: those around it, a number a seat.
   */
  farmers?: number[]
}
/**
 * A farm, and what it would be worth now.
 */
export interface Farm {
  segments: Spot[]
  complete: boolean
  /**
   * A number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  points: number
  kind: 'farm'
  cities: number
}
/**
 * A road, city or cloister that the tile just placed completed: it scores once it is decided
 * who is sent there, or what comes first. `points` is what it is worth; nobody is paid yet.
 */
export interface CompletedItem {
  segments: Spot[]
  /**
   * What each seat of `paid` got.
   */
  points: number
  /**
   * Those that stood there, a number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  paid: number[]
  /**
   * The followers that went home.
   */
  returned: Standing[]
  kind: 'completed'
  feature: 'road' | 'city' | 'cloister'
  tiles: number
  pennants: number
}
/**
 * A road, city or cloister scored.
 */
export interface BuiltItem {
  segments: Spot[]
  /**
   * What each seat of `paid` got.
   */
  points: number
  /**
   * Those that stood there, a number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  paid: number[]
  /**
   * The followers that went home.
   */
  returned: Standing[]
  kind: 'road' | 'city' | 'cloister'
  complete: boolean
  tiles: number
  pennants: number
  /**
   * At the end of the game, as all that follow but `last`.
   */
  open?: number
  /**
   * Solo: who was last just then.
   */
  last?: number[]
}
/**
 * A farm scored, where farms count by farm.
 */
export interface FarmItem {
  segments: Spot[]
  /**
   * What each seat of `paid` got.
   */
  points: number
  /**
   * Those that stood there, a number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  paid: number[]
  /**
   * The followers that went home.
   */
  returned: Standing[]
  kind: 'farm'
  complete: boolean
  cities: number
}
/**
 * A completed city scored for the farmers around it, where farms count by city.
 */
export interface SupplyItem {
  segments: Spot[]
  /**
   * What each seat of `paid` got.
   */
  points: number
  /**
   * Those that stood there, a number a seat.
   */
  followers: number[]
  /**
   * The seats with most.
   */
  holders: number[]
  paid: number[]
  /**
   * The followers that went home.
   */
  returned: Standing[]
  kind: 'supply'
}
/**
 * Solo: the followers of a colour scored for it.
 */
export interface BonusItem {
  kind: 'bonus'
  seat: number
  followers: number
  points: number
  /**
   * Nobody when the colour was not last.
   */
  paid: number[]
  last: number[]
}
