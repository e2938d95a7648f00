// Turns of a game, counted from 1, and expectations of seats around a slip.

import type { LogEntry } from '../../catalogue/game.ts'
import type { Analysis, Slip } from '../../net/wire.ts'

/** The number of the turn to which an action belongs: a turn is what one seat does until another seat acts. Where one
 * seat plays alone, each chance event ends a turn. */
export function turnOf(log: readonly LogEntry[], number: number): number {
  const acts = log.filter(({ kind }) => kind === 'act')
  const alone = new Set(acts.map(({ actor }) => actor ?? -1).filter((actor) => actor >= 0)).size < 2
  let turn = 0
  let last: number | null = null
  for (const { n, actor } of acts) {
    if (n > number) break
    if (actor === null || actor < 0) last = alone ? null : last
    else if (actor !== last) {
      turn += 1
      last = actor
    }
  }
  return turn
}

/** Return the expectation of a seat before and after a slip; null if the analysis has none. */
export function fall({ turns }: Analysis, seat: number, slip: Slip): { before: number; after: number } | null {
  const before = turns.findLast((turn) => turn.seat === seat && turn.number < slip.number)?.expected[seat]
  return before === undefined ? null : { before, after: before - Math.abs(slip.loss) }
}
