// The ranking as a list, best first. Partners and shared colours have one score for several seats.

import type { Result } from '../wire.ts'

export interface Placing {
  seat: number
  rank: number
  /** null where scores are not counted by seat. */
  score: number | null
}

export function placings(result: Result, seats: number): Placing[] {
  const each = result.scores.length === seats
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    rank: result.ranks[seat] ?? 1,
    score: each ? (result.scores[seat] ?? null) : null,
  })).toSorted((a, b) => a.rank - b.rank || a.seat - b.seat)
}
