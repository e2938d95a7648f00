// The events in a message, each told once. They come from comparing the state before it with the state after it.
// Sounds, drawers and motion react to these events, not to the state, which other causes change as well.

import type { LogEntry, TableInfo } from '../net/wire.ts'
import type { TableState } from './state.svelte.ts'

/** Entries of the game's log, my turn, the end of the game. */
export type Arrival = { what: 'acted'; entries: readonly LogEntry[] } | { what: 'turn' } | { what: 'end' }

/** The parts of a table's state from which events are derived. */
export interface Moment {
  n: number
  status: TableInfo['status'] | null
  myTurn: boolean
}

export function momentOf({ n, table }: TableState, myTurn: boolean): Moment {
  return { n, status: table?.status ?? null, myTurn }
}

/** The events since `before`. A table that was just opened reports my turn, and nothing else. */
export function arrivals(before: Moment, state: TableState, myTurn: boolean): Arrival[] {
  const after = momentOf(state, myTurn)
  const told: Arrival[] = []
  if (before.status !== null && after.n > before.n) {
    const entries = state.fresh.filter((entry) => entry.kind === 'act')
    if (entries.length > 0) told.push({ what: 'acted', entries })
  }
  if (after.myTurn && !before.myTurn) told.push({ what: 'turn' })
  if (after.status === 'finished' && before.status !== null && before.status !== 'finished') told.push({ what: 'end' })
  return told
}
