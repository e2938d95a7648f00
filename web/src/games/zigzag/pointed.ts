/** The section of a maze that an entry of the log is about. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { COLUMNS, ROWS } from './geometry.ts'
import { stepsTo } from './describe.ts'
import { itemsOf, wordsIn, type View } from './view.ts'

export interface Pointed {
  seat: number
  /** Sections, as `View.choices` has them. */
  sections: string[]
}

export function pointed(entry: LogEntry, log: readonly LogEntry[], mazes: View['mazes']): Pointed | null {
  const [verb, what = ''] = wordsIn(entry)
  const seat = entry.actor ?? -1
  if (seat < 0) return null
  if (verb === 'lay') {
    const card = (mazes[seat] ?? []).findIndex(([name]) => name === what)
    return { seat, sections: card < 0 ? [] : sectionsOf(card) }
  }
  // Cards that have been left behind since have taken their numbers with them.
  const since = log.filter(({ n }) => n >= entry.n).flatMap(({ items }) => itemsOf(items))
  const gone = since.some((item) => item.kind === 'run' && item.seat === seat && item.passed)
  const steps = stepsTo(entry, log).map((step) => wordsIn(step)[1] ?? '')
  return verb === 'move' && !gone ? { seat, sections: steps } : null
}

function sectionsOf(card: number): string[] {
  return Array.from({ length: ROWS * COLUMNS }, (_, i) => `${card},${Math.floor(i / COLUMNS)},${i % COLUMNS}`)
}
