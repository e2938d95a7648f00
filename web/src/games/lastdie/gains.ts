/** The points that an entry of the log brought or cost. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { gained, type Gain } from '../../lib/catalogue/tally.ts'
import { itemsOf } from './view.ts'

export function gains(entry: LogEntry): Gain[] {
  return gained(
    itemsOf(entry.items).flatMap((item) => (item.kind === 'row' ? [{ seat: item.seat, points: item.points }] : [])),
  )
}
