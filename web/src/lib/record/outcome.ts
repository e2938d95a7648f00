// How a finished game came out for the reader.

import type { PlayedGame } from '../wire.ts'

export type Outcome = 'won' | 'drawn' | 'lost' | 'left' | 'result'

/** A first place is a win, unless an opponent shares it: partners do. Other places are lost games. */
export function outcome({ seats }: PlayedGame): Outcome {
  const mine = seats.find((seat) => seat.mine)
  if (!mine || mine.place === null) return 'result'
  if (mine.left) return 'left'
  if (mine.place > 1) return 'lost'
  return seats.every(({ place }) => place === 1) ? 'drawn' : 'won'
}
