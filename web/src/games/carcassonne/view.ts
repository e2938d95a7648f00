/** The position as the server tells it; see the game's RULES.md. */

import type { LogEntry, SeatView } from '../../lib/game.ts'

export type Spot = [x: number, y: number, place: string]
/** A follower on the table. */
export type Standing = [seat: number, ...Spot]
export type Laid = [x: number, y: number, kind: string, angle: number]

export interface Feature {
  kind: 'road' | 'city' | 'cloister' | 'farm'
  segments: Spot[]
  complete: boolean
  followers: number[]
  holders: number[]
  points: number
  open?: number
  tiles?: number
  pennants?: number
  cities?: number
  farmers?: number[]
}

export interface GameItem extends Omit<Feature, 'kind' | 'followers'> {
  kind: Feature['kind'] | 'supply' | 'bonus'
  followers: number[] | number
  seat?: number
  paid: number[]
  /** Solo: who was last just then. */
  last?: number[]
  returned: Standing[]
}

export interface View {
  options: { mode: 'base' | 'solo'; river: boolean; farms?: string }
  seats: number
  phase: 'draw' | 'place' | 'deploy' | 'score' | 'bonus' | 'over'
  turn: number
  scores: number[]
  supply: number[]
  tile: string | null
  tiles: Laid[]
  followers: Standing[]
  boxed: string[]
  unseen: Record<string, number>
  left: number
  river: { left: number; lake: boolean; end: [number, number] | null } | null
  waiting: string[]
  stacks?: number[]
  last?: number[]
  stranded?: boolean
  features: Feature[]
  dead: [number, number][]
  outcome: { ranks: number[]; scores: number[]; reason: string; result?: number; challenges?: string[] } | null
}

export const viewOf = (view: SeatView['view']): View => view as unknown as View
export const itemsOf = (items: LogEntry['items']): GameItem[] => items as unknown as GameItem[]
export const sumOf = (counts: number[] | number): number =>
  typeof counts === 'number' ? counts : counts.reduce((sum, n) => sum + n, 0)

export const keyOf = (x: number, y: number): string => `${x},${y}`

/** The feature that a place belongs to. */
export function featureAt(features: readonly Feature[], x: number, y: number, place: string): Feature | undefined {
  return features.find(({ segments }) => segments.some((s) => s[0] === x && s[1] === y && s[2] === place))
}
