/** The position as the server tells it, and what follows from it; see the game's RULES.md. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import type { Value } from './view_types.ts'

export { itemsOf, viewOf } from './view_types.ts'
export type { FaceRow, Item as GameItem, Risk, RoundItem, RowItem, Value, View } from './view_types.ts'

/** The die and the row (from 0) of an entry; null if it placed no die. */
export function putBy(entry: Pick<LogEntry, 'kind' | 'text'>): { value: Value; row: number } | null {
  const [verb, value, row] = entry.kind === 'act' ? entry.text.split(' ') : []
  return verb === 'put' ? { value: Number(value) as Value, row: Number(row) - 1 } : null
}

/** The dice an entry rolled, or null. */
export function rolledBy(entry: Pick<LogEntry, 'kind' | 'text'>): Value[] | null {
  const [verb, ...values] = entry.kind === 'act' ? entry.text.split(' ') : []
  return verb === 'roll' ? values.map((value) => Number(value) as Value) : null
}
