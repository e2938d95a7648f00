// The part of a log that still stands after a move was taken back.

import type { LogEntry } from '../net/wire.ts'

interface Account {
  standing: readonly LogEntry[]
  undone: ReadonlySet<LogEntry>
}

const accounts = new WeakMap<readonly LogEntry[], Account>()

function account(log: readonly LogEntry[]): Account {
  const known = accounts.get(log)
  if (known) return known
  const undone = new Set<LogEntry>()
  for (const back of log) {
    if (back.kind !== 'taken_back') continue
    for (const entry of log) {
      if (entry.kind === 'act' && entry.n > Number(back.text) && entry.n < back.n) undone.add(entry)
    }
  }
  const standing = undone.size > 0 ? log.filter((entry) => !undone.has(entry)) : log
  const made = { standing, undone }
  accounts.set(log, made)
  return made
}

/** The log without the actions that were taken back: what a board is to know of it. */
export function standing(log: readonly LogEntry[]): readonly LogEntry[] {
  return account(log).standing
}

/** Whether an entry of the log was taken back. */
export function undone(log: readonly LogEntry[], entry: LogEntry): boolean {
  return account(log).undone.has(entry)
}

/** The part of the log that stood when an entry was played, if the entry no longer stands; else the part that
 * stands now. */
export function around(log: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] {
  return undone(log, entry) ? standing(log.filter(({ n }) => n <= entry.n)) : standing(log)
}
