/** The points that an entry of the log brought, of all colours together. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { gained, type Gain } from '../../lib/catalogue/tally.ts'
import { scoresOf } from './view.ts'

export function gains(entry: LogEntry): Gain[] {
  const { actor } = entry
  if (actor === null || actor < 0) return []
  return gained(scoresOf(entry.items).map(({ points }) => ({ seat: actor, points })))
}
