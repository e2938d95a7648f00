/** When things happened, and how long ago, by the clock of a table that may have been paused since. */

import type { LogEntry } from '../net/wire.ts'

/** When the last of them happened. */
export function latest(log: readonly LogEntry[]): number {
  return log.at(-1)?.ms ?? 0
}

/** Milliseconds from `entry` to the table's time `now`, less those of the pauses in between. */
export function elapsed(log: readonly LogEntry[], entry: LogEntry, now: number): number {
  let paused = 0
  let began: number | null = null
  for (const { n, kind, ms } of log) {
    if (n < entry.n) continue
    if (kind === 'paused') began ??= ms
    if (kind === 'resumed' && began !== null) {
      paused += ms - began
      began = null
    }
  }
  if (began !== null) paused += now - began
  return Math.max(0, now - entry.ms - paused)
}
