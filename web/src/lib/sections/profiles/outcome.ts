// The outcome of a finished game for the reader.

import type { PlayedGame } from '../../net/wire.ts'

export type Outcome = 'won' | 'drawn' | 'lost' | 'left' | 'result'

/** A first place is a win, unless all share it. Other places are lost games, and so is one that I gave up. */
export function outcome({ seats, reason }: PlayedGame): Outcome {
  const mine = seats.find((seat) => seat.mine)
  if (!mine || mine.place === null) return 'result'
  if (mine.left && !['conceded', 'time', 'removed'].includes(reason)) return 'left'
  if (mine.place > 1) return 'lost'
  return seats.every(({ place }) => place === 1) ? 'drawn' : 'won'
}
