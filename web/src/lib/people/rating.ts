// Ratings as text.

import type { SeatRating } from '../net/wire.ts'
import { common } from '../words/common.ts'

/** A change with its sign: `+12`, `−7`, `±0`. */
export function signed(change: number): string {
  return change === 0 ? '±0' : change < 0 ? `−${-change}` : `+${change}`
}

/** A name with the rating behind it, where it is known: `Anna (1512)`, and `Anna (1512?)` while it is provisional. */
export function rated(name: string, rating: SeatRating | null | undefined): string {
  return rating ? name + common.now.bracketed(`${rating.rating}${rating.provisional ? '?' : ''}`) : name
}
