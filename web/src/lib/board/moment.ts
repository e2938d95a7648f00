// Moments whose view for a seat came from the server, in a replay, a guided round, a puzzle or an analysis board. Also
// tells whether nothing more is played at a moment.

import type { LogEntry } from '../catalogue/game.ts'
import type { SeatView } from '../net/wire.ts'
import type { Moment, Play } from './play.ts'
import { expanded } from './tree.ts'

/** `entries`: those that led here from the moment before. */
export function momentOf(
  { seat, view, legal, turn = null }: SeatView,
  log: readonly LogEntry[],
  entries: readonly LogEntry[],
): Moment {
  return { n: log.at(-1)?.n ?? 0, seat, view, legal: expanded(legal), turn, entries, log }
}

/** Whether nothing more is played at this moment, whatever the view asks for. A table may end before its game does,
 * by a concession or on time. */
export function endedEarly({ table, moment }: { table: Play['table']; moment: Pick<Moment, 'log'> }): boolean {
  return Boolean(table.result?.early) && moment.log.some(({ kind }) => kind === 'finished')
}
