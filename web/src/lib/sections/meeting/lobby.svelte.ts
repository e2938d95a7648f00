// The lobby: the open tables, and the people who are here.

import { api } from '../../net/api.ts'
import type { Lobby } from '../../net/wire.ts'

let now = $state.raw<Lobby | null>(null)

export const lobby = {
  /** null until it is known. */
  get now(): Lobby | null {
    return now
  },
  async look(): Promise<void> {
    now = await api.lobby()
  },
  /** The lobby did not answer: nothing is known, and nobody waits for it. */
  lost(): void {
    now ??= { tables: [], online: 0, people: [], looking: {} }
  },
}

/** The game for which the reader looks for an opponent now; null: none. The first page does not count them. */
export const mine = $state<{ game: string | null }>({ game: null })
