// Generated from src/spieltisch/games/carcassonne/views/view_types.py by `make wire`. Do not edit.

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
 * A follower on the table: its seat and place.
 */
export type Standing = [number, number, number, string]
/**
 */
export type Square = [number, number]
export type Feature = Built | Farm
/**
 * x, y, and the text of a follower there: `knight N`.
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
   * The seat to move; at the end the last one.
   */
  turn: number
  scores: number[]
  /**
   * Followers left, a number for each seat.
   */
  supply: number[]
  /**
   * The tile in hand.
   */
  tile: string | null
  /**
   * Tiles in the order of placement.
   */
  tiles: LaidTile[]
  /**
   * Followers in the order of deployment.
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
   * The choices in phases `score` and `bonus`.
   */
  waiting: string[]
  /**
   * Tiles in each stack; solo only, like all keys to `challenges`.
   */
  stacks?: number[]
  /**
   * The colours that are last.
   */
  last?: number[]
  result?: number
  /**
   * Whether a colour had to deploy and had no follower.
   */
  stranded?: boolean
  /**
   * Number of scored cloisters.
   */
  cloisters?: number
  challenges?: string[]
  features: Feature[]
  /**
   * Empty squares next to a tile that no coming tile can fill.
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
   * Set in solo modes, like `challenges`.
   */
  result?: number
  challenges?: string[]
}
/**
 * The progress of the river.
 */
export interface River {
  /**
   * Middle tiles still to be drawn.
   */
  left: number
  /**
   * Whether the lake is still to come.
   */
  lake: boolean
  /**
   * The river's open end.
   */
  end: Square | null
}
/**
 * A road, city or cloister, and its present value.
 */
export interface Built {
  segments: Spot[]
  complete: boolean
  /**
   * A number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
   */
  holders: number[]
  points: number
  kind: 'road' | 'city' | 'cloister'
  /**
   * Missing sides, or squares around a cloister.
   */
  open: number
  tiles: number
  pennants: number
  /**
   * Farmers around a completed city, a number for each seat; set if farms count by city.
   */
  farmers?: number[]
}
/**
 * A farm, and its present value.
 */
export interface Farm {
  segments: Spot[]
  complete: boolean
  /**
   * A number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
   */
  holders: number[]
  points: number
  kind: 'farm'
  cities: number
}
/**
 * A road, city or cloister just completed and worth `points`, before the player decides.
 */
export interface CompletedItem {
  segments: Spot[]
  /**
   * Points for each seat of `paid`.
   */
  points: number
  /**
   * Followers on the feature, a number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
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
   * Points for each seat of `paid`.
   */
  points: number
  /**
   * Followers on the feature, a number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
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
   * Set at the end of the game.
   */
  open?: number
  /**
   * Solo: the colours that were last then.
   */
  last?: number[]
}
/**
 * A farm scored, where farms count by farm.
 */
export interface FarmItem {
  segments: Spot[]
  /**
   * Points for each seat of `paid`.
   */
  points: number
  /**
   * Followers on the feature, a number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
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
   * Points for each seat of `paid`.
   */
  points: number
  /**
   * Followers on the feature, a number for each seat.
   */
  followers: number[]
  /**
   * The seats with the most followers.
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
   * Empty if the colour was not last.
   */
  paid: number[]
  last: number[]
}
