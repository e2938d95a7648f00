/** The engine's view of an Ingenious game, and functions that derive more from it. */

import type { Item, LogEntry } from '../../lib/catalogue/game.ts'
import { itemsOf, type ScoreItem, type View } from './view_types.ts'

export { itemsOf, viewOf } from './view_types.ts'
export type { BonusItem, Item as GameItem, Line, ScoreItem, ShownItem, TokenItem, View } from './view_types.ts'

/** Two letters in the order R G O B Y P: `RG`, `BB`. */
export type Tile = string

export type Mode = View['options']['mode']
export type Phase = View['phase']

/** A placed tile: its kind, the cell of its first letter, the cell of its second. */
export type Placed = View['tiles'][number]

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
