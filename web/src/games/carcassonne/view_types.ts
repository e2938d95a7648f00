// Generated from src/spieltisch/games/carcassonne/views/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/catalogue/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]

/**
 * A tile on the table: x, y, the tile and its angle, clockwise.
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
 * A place for a follower: x, y, and the text of the follower there, `knight N`.
 */
export type Spot = [number, number, string]
export type BuiltKind = 'road' | 'city' | 'cloister'
export type Item = CompletedItem | BuiltItem | FarmItem | SupplyItem | BonusItem
/**
 * Why a turn is better than another.
 */
export type Reason =
  | FarmReason
  | PromiseReason
  | HomeReason
  | FinishReason
  | LastReason
  | GrowReason
  | ContestReason
  | GiftReason
  | BlockReason
  | DenyReason
  | HandReason

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
  /**
   * Set in solo modes whose result does not decide by itself.
   */
  compared?: number[]
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
  kind: BuiltKind
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
  feature: BuiltKind
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
  kind: BuiltKind
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
   * The seats that the bonus pays; empty if the colour was not last.
   */
  paid: number[]
  last: number[]
}
/**
 * An own farm promises more (`farm`), or another seat's less.
 */
export interface FarmReason {
  kind: 'farm' | 'their_farm'
  points: number
  /**
   * The completed cities that the farm feeds after the turn.
   */
  cities: number
  /**
   * The completed cities that the farm feeds after the other turn.
   */
  instead: number
  /**
   * The owner of `their_farm`.
   */
  seat?: number
}
/**
 * A follower sent to a feature is worth it (`claim`), or by the other turn hardly (`tied`).
 */
export interface PromiseReason {
  kind: 'claim' | 'tied'
  feature: 'road' | 'city' | 'cloister' | 'farm'
  /**
   * Points that the follower may bring.
   */
  points: number
  /**
   * The chance that the follower comes home.
   */
  chance: number
  /**
   * Coming tiles that fit on the feature's most difficult square; -1: none is open.
   */
  fits: number
}
/**
 * Followers come home now; `chance` is theirs after the other turn, `fits` as in a promise.
 */
export interface HomeReason {
  kind: 'home'
  feature: BuiltKind
  followers: number
  chance: number
  fits: number
}
/**
 * An own feature is easier to complete than after the other turn.
 */
export interface FinishReason {
  kind: 'finish'
  feature: BuiltKind
  chance: number
  instead: number
  fits: number
}
/**
 * No coming tile fits on a square that an own feature needs, after the other turn.
 */
export interface LastReason {
  kind: 'last'
  feature: BuiltKind
  chance: number
}
/**
 * An own feature promises more points.
 */
export interface GrowReason {
  kind: 'grow'
  feature: BuiltKind
  points: number
}
/**
 * The points of other seats' feature are shared with them, or taken from them.
 */
export interface ContestReason {
  kind: 'share' | 'steal'
  feature: BuiltKind
  seats: number[]
  points: number
}
/**
 * The other turn completes another seat's feature.
 */
export interface GiftReason {
  kind: 'gift'
  feature: BuiltKind
  seat: number
  points: number
}
/**
 * Another seat's feature is more difficult to complete.
 */
export interface BlockReason {
  kind: 'block'
  feature: BuiltKind
  seat: number
  points: number
  chance: number
  instead: number
  fits: number
}
/**
 * Another seat's feature promises less.
 */
export interface DenyReason {
  kind: 'deny'
  feature: BuiltKind
  seat: number
  points: number
}
/**
 * More followers stay in hand than by the other turn, which leaves at most one.
 */
export interface HandReason {
  kind: 'hand'
  followers: number
  instead: number
}

/** The modes, each with its numbers of seats and the choices of its options. */
export const MODES = {"base":{"seats":[2,3,4,5],"options":{"river":[false,true],"farms":["city","farm"],"small_city":[2,4]},"seatsOption":""},"solo":{"seats":[3,4],"options":{"river":[false,true],"small_city":[2,4],"colours":[3,4],"followers":[3,4,5,6,7]},"seatsOption":"colours"}} as const
