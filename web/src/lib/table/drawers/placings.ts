// The ranking as a list, best first. Partners stand in it together.

import type { Names } from '../../catalogue/game.ts'
import { common } from '../../words/common.ts'
import { standIn } from '../../catalogue/bots.ts'
import type { Tally } from '../../catalogue/tally.ts'
import type { Result, TableInfo } from '../../net/wire.ts'

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

/** A sentence for each seat that was lost before the end, or that a bot finished: its people come last. */
export function losses({ seats, game }: TableInfo, names: Names): string[] {
  const said = { conceded: common.now.eventConceded, time: common.now.eventTime, removed: common.now.eventRemoved }
  const gone = { time: common.now.eventTimeBot, left: common.now.eventLeftPlay }
  return seats.flatMap((one) => {
    const name = names(one.seat)
    if (one.lost) return said[one.lost](name)
    return one.gone ? gone[one.gone](name, standIn(game, one.bot ?? '')) : []
  })
}

/** The points without the game's own ranking and its reasons, which know nothing of lost seats. */
export function unranked(tally: Tally): Tally {
  return { ...tally, lines: tally.lines.map((line) => ({ ...line, rank: null, first: false, note: '' })) }
}
