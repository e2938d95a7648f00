// The part of an update that is worth motion where bots play at once.

import type { LogEntry } from '../net/wire.ts'

/** The entries up to the last one by a person. At my turn the chance event follows that gave it to me, such as a roll. */
export function ownPart(entries: readonly LogEntry[], bot: (seat: number) => boolean, myTurn: boolean): LogEntry[] {
  const last = entries.findLastIndex(({ actor }) => actor !== null && actor >= 0 && !bot(actor))
  const given = myTurn ? entries.slice(last + 1).slice(-1) : []
  return [...entries.slice(0, last + 1), ...given.filter(({ actor }) => actor === -1)]
}
