// What somebody could do, in the words in which the game tells what was done.

import type { Item, LogEntry } from '../game.ts'

/** What entries would come to, had they happened after log number `n`. */
export type Would = (entries: readonly LogEntry[], n: number) => string[]

/** The sentences of actions on a seat after log number `n`, with all that they score. */
export function told(
  would: Would,
  seat: number,
  actions: readonly string[],
  items: readonly Item[],
  n: number,
): string {
  const last = actions.length - 1
  const entries = actions.map((text, i): LogEntry => ({
    n: n + 1 + i,
    ms: 0,
    kind: 'act',
    actor: seat,
    text,
    items: i === last ? [...items] : [],
  }))
  return would(entries, n).join(' ')
}
