// What happened with a message that arrived: told once, by comparing what was known before it with
// what is known after it. Whatever plays, opens or moves when something happens reacts to these, not
// to the state, which others change as well.

import type { LogEntry, TableInfo } from '../wire.ts'
import type { TableState } from './state.svelte.ts'

/** Entries of the game's log, my turn, the end of the game. */
export type Arrival = { what: 'acted'; entries: readonly LogEntry[] } | { what: 'turn' } | { what: 'end' }

/** What of a table arrivals are told from. */
export interface Moment {
  n: number
  status: TableInfo['status'] | null
  myTurn: boolean
}

export function momentOf({ n, table }: TableState, myTurn: boolean): Moment {
  return { n, status: table?.status ?? null, myTurn }
}

/** What happened since `before`; a table just come to has my turn to tell of, and nothing else. */
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
