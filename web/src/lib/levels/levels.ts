// The levels of bots: the house's, which a game has all or none of, and whatever else a game offers.

import { recall, remember } from '../remember.ts'

/** Weak to strong; the server says the same (`bots.HOUSE`). */
export const HOUSE = ['novice', 'casual', 'club', 'expert', 'master']
/** Whom somebody new plays. */
const GENTLE = 'casual'

/** How many of five bars; null: it is none of the house's levels. */
export function strength(level: string): number | null {
  return HOUSE.indexOf(level) + 1 || null
}

/** The level to play when nobody chose one: the one that this browser played last, at first a gentle
 * one; of a game that has other levels, one in the middle. null: there are none. */
export function usual(levels: readonly string[]): string | null {
  const known = [recall('level'), GENTLE].find((level) => level !== null && levels.includes(level))
  return known ?? levels[Math.floor(levels.length / 2)] ?? null
}

/** It was chosen: the next table is to have it, too. */
export function chose(level: string | null | undefined): void {
  if (level && strength(level) !== null) remember('level', level)
}
