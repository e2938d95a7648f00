/** What the points of each player were for, as the log tells it. */

import type { LogEntry } from '../../lib/game.ts'
import { itemsOf } from './view.ts'

export const SORTS = ['road', 'city', 'cloister', 'farm'] as const
export type Sort = (typeof SORTS)[number]

/** Points by seat and sort. What completed cities pay farmers counts as farms. */
export function sumsBySort(log: readonly LogEntry[], seats: number): Record<Sort, number>[] {
  const sums = Array.from({ length: seats }, () => ({ road: 0, city: 0, cloister: 0, farm: 0 }))
  for (const item of itemsOf(log.flatMap(({ items }) => items))) {
    if (item.kind === 'completed' || item.kind === 'bonus') continue
    const sort = item.kind === 'supply' ? 'farm' : item.kind
    for (const seat of item.paid) sums[seat]![sort] += item.points
  }
  return sums
}
