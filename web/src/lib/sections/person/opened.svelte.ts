// The person whose card is open, by the place where their name stands.

import { untrack } from 'svelte'
import type { Chair } from '../friends/calls.ts'

/** The author of a message of chat, by its number. */
interface Author {
  table: string
  line: number
  name: string
}

/** A spectator, by the name that all read at the table. */
interface Spectator {
  table: string
  watching: string
  name: string
}

/** A person: by the id of their profile, the row on one of my own lists, or the place of their name at a table. */
export type By = { person: string } | { friend: string } | Chair | Author | Spectator

/** The person on a seat; null for bots, open seats, and seats of mine. */
export function seated(
  table: string,
  one: { seat: number; kind: string; name: string | null; mine: boolean } | undefined,
): Chair | null {
  return table && one?.kind === 'person' && one.name && !one.mine ? { table, seat: one.seat, name: one.name } : null
}

let by = $state.raw<By | null>(null)

export const opened = {
  get by(): By | null {
    return by
  },
  show(wanted: By | null): void {
    by = wanted
  },
}

/** Act whenever the card was closed: on it I may have befriended or blocked somebody. */
export function afterCard(act: () => void): void {
  let open = false
  $effect(() => {
    const closed = open && by === null
    open = by !== null
    if (closed) untrack(act)
  })
}
