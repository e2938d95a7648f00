// The moment of a seat whose view the server sent: of a replay, a guided round, a puzzle or an analysis board.

import type { LogEntry } from '../catalogue/game.ts'
import type { SeatView } from '../net/wire.ts'
import type { Moment } from './play.ts'

/** `entries`: those that led here from the moment before. */
export function momentOf(
  { seat, view, legal, turn = null }: SeatView,
  log: readonly LogEntry[],
  entries: readonly LogEntry[],
): Moment {
  return { n: log.at(-1)?.n ?? 0, seat, view, legal, turn, entries, log }
}
