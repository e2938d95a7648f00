// The actions since a player's own last one.

import type { LogEntry } from '../../catalogue/game.ts'

/** The last part of `entries`: what others, and chance, did since one of `mine` acted. Nothing if none of `mine` has
 * acted yet. */
export function since<Entry extends Pick<LogEntry, 'kind' | 'actor'>>(
  entries: readonly Entry[],
  mine: (seat: number) => boolean,
): readonly Entry[] {
  const last = entries.findLastIndex(({ kind, actor }) => kind === 'act' && actor !== null && mine(actor))
  return last < 0 ? [] : entries.slice(last + 1)
}
