// Generated from src/spieltisch/games/zigzag/views/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/catalogue/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]

/**
 * A maze card as it lies.
 */
export type LaidCard = [string, 0 | 180]
export type Terrain = 'blue' | 'beige' | 'mud' | 'field' | 'water' | 'pebble' | 'grass' | 'sand'
/**
 * A runner's place: card, row and column, counted from the start side.
 */
export type Standing = ('start' | 'goal') | [number, number, number]
/**
 * The content of one of the 48 places.
 */
export type Place = ('down' | 'gone' | 'held') | Terrain
export type Item = PenaltyItem | RunItem | RaceItem
/**
 * Why an action is better than another.
 */
export type Reason = WayReason | EarlyReason | WasteReason | ScarceReason | PileReason

export interface View {
  game: 'zigzag'
  options: Options
  seats: number
  actors: number[]
  outcome: OutcomeData | null
  phase: 'deal' | 'build' | 'goal' | 'collect' | 'reveal' | 'run' | 'penalty' | 'over'
  /**
   * The race, from 1.
   */
  race: number
  races: number
  /**
   * The seat that runs, or draws a penalty card.
   */
  turn: number | null
  scores: number[]
  points: number[]
  mazes: LaidCard[][]
  goals: (Terrain | null)[]
  runners: Standing[]
  crossed: string[][]
  arrived: number[]
  to_lay: number[]
  surplus: number[]
  deck: number
  under: string[]
  table: Place[]
  /**
   * The cards that came back from piles in this round.
   */
  back: Counts
  runs: (Run | null)[]
  caller: number | null
  called: ('goal' | 'dry') | null
  ran: number[]
  top: Terrain | null
  used: Terrain[]
  /**
   * The sections to which a runner may move, as in `move`: `1,0,2`, or `goal`.
   */
  choices: string[]
  /**
   * Every maze card's terrains by their letters.
   */
  cards: {
    [k: string]: string
  }
  clock: Clock
  piles: number[]
  hands: (string[] | null)[]
  held: (Held | null)[]
  unseen: Counts
}
export interface Options {
  mode: 'race' | 'long'
  play_on?: boolean
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
 * The number of cards of each terrain; zeros are left out.
 */
export interface Counts {
  blue?: number
  beige?: number
  mud?: number
  field?: number
  water?: number
  pebble?: number
  grass?: number
  sand?: number
}
/**
 * The end of a run.
 */
export interface Run {
  end: 'stuck' | 'spent' | 'goal'
  /**
   * The card that fitted nowhere.
   */
  misfit: Terrain | null
  /**
   * Maze cards left behind.
   */
  passed: number
}
/**
 * The table's clock, in milliseconds.
 */
export interface Clock {
  /**
   * The time to decide on a turned card.
   */
  held: number
  /**
   * The time without an action that ends the collecting.
   */
  idle: number
}
/**
 * A card that is turned over.
 */
export interface Held {
  place: number
  /**
   * The terrain of the card; null for a seat that may not see it.
   */
  terrain: Terrain | null
}
/**
 * A card that the caller drew after a call in vain.
 */
export interface PenaltyItem {
  kind: 'penalty'
  seat: number
  card: string
}
/**
 * The end of a run, as an item.
 */
export interface RunItem {
  end: 'stuck' | 'spent' | 'goal'
  /**
   * The card that fitted nowhere.
   */
  misfit: Terrain | null
  /**
   * Maze cards left behind.
   */
  passed: number
  kind: 'run'
  seat: number
}
/**
 * The points of a race of the long game.
 */
export interface RaceItem {
  kind: 'race'
  seat: number
  points: number
}
/**
 * The cards that the way to the goal needs, and those after the other action.
 */
export interface WayReason {
  kind: 'way'
  cards: number
  instead: number
}
/**
 * A call of stop in vain: the pile leaves this many cards missing.
 */
export interface EarlyReason {
  kind: 'early'
  cards: number
}
/**
 * A card of this terrain fits nowhere after the pile.
 */
export interface WasteReason {
  kind: 'waste'
  terrain: Terrain
}
/**
 * A card that fits, of a rare terrain; `left` of it lie open.
 */
export interface ScarceReason {
  kind: 'scarce'
  terrain: Terrain
  left: number
}
/**
 * The pile leads to the goal (`there`), or a card in it fits nowhere (`lost`).
 */
export interface PileReason {
  kind: 'there' | 'lost'
}

/** The modes, each with its numbers of seats and the choices of its options. */
export const MODES = {"race":{"seats":[2,3,4],"options":{"play_on":[false,true]},"seatsOption":""},"long":{"seats":[2,3,4],"options":{},"seatsOption":""}} as const
