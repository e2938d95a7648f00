/** The points that an entry of the log brought, seat by seat. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { gained, type Gain } from '../../lib/catalogue/tally.ts'
import { itemsOf } from './view.ts'

export function gains(entry: LogEntry): Gain[] {
  return gained(
    itemsOf(entry.items).flatMap((item) =>
      item.kind === 'completed' ? [] : item.paid.map((seat) => ({ seat, points: item.points })),
    ),
  )
}
