// The ranking as a list, best first. Partners stand in it together.

import type { Result } from '../wire.ts'

export interface Placing {
  /** The seats that play together. */
  seats: readonly number[]
  rank: number
  /** null where it is not known whose score is which. */
  score: number | null
}

/** `sides`: the seats of each side, by their numbers; everybody alone where a game does not say. */
export function placings(
  result: Result,
  sides: readonly (readonly number[])[] = result.ranks.map((_, seat) => [seat]),
): Placing[] {
  const { ranks, scores } = result
  const rankOf = (seats: readonly number[]) => ranks[seats[0] ?? 0] ?? 1
  return sides
    .map((seats, side) => ({
      seats,
      rank: 1 + sides.filter((other) => rankOf(other) < rankOf(seats)).length,
      score:
        (scores.length === ranks.length
          ? scores[seats[0] ?? 0]
          : scores.length === sides.length
            ? scores[side]
            : undefined) ?? null,
    }))
    .toSorted((a, b) => a.rank - b.rank)
}
