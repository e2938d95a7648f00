// Generated from src/spieltisch/games/zigzag/view_types.py by `make wire`. Do not edit.

import type { Item as AnyItem, SeatView } from '../../lib/game.ts'

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
 * Where a runner stands: card, row and column, counted from the start side.
 */
export type Standing = ('start' | 'goal') | [number, number, number]
/**
 * What lies on one of the 48 places.
 */
export type Place = ('down' | 'gone' | 'held') | Terrain
export type Item = PenaltyItem | RunItem | RaceItem

export interface View {
  game: 'zigzag'
  options: Options
  seats: number
  actors: number[]
  outcome: OutcomeData | null
  phase: 'deal' | 'build' | 'goal' | 'collect' | 'reveal' | 'run' | 'penalty' | 'over'
  /**
   * From 1.
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
   * As in `move`: `1,0,2`, or `goal`.
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
   * In solo modes, as `challenges`.
   */
  result?: number
  challenges?: string[]
}
/**
 * How many cards of each terrain; those of which there are none are left out.
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
 * How a run ended.
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
 * What the table's clock does, in milliseconds.
 */
export interface Clock {
  /**
   * How long a turned card may be held.
   */
  held: number
  /**
   * How long nobody may do anything.
   */
  idle: number
}
/**
 * A card that is turned over.
 */
export interface Held {
  place: number
  /**
   * Null for who may not see it.
   */
  terrain: Terrain | null
}
/**
 * A card that the caller drew, having called in vain.
 */
export interface PenaltyItem {
  kind: 'penalty'
  seat: number
  card: string
}
/**
 * A run ended.
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
 * What a race of the long game brought.
 */
export interface RaceItem {
  kind: 'race'
  seat: number
  points: number
}
