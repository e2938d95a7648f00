// The levels of bots: the standard ones, of which a game has all or none, and a game's own.

import { recall, remember } from '../../choices/remember.ts'
import { HOUSE } from '../../net/wire.ts'

/** The standard levels, weak to strong. */
export const LEVELS: readonly string[] = HOUSE

/** The level for a newcomer. */
const GENTLE = 'casual'

/** The strength in bars, up to five; null for a level that is not standard. */
export function strength(level: string): number | null {
  return LEVELS.indexOf(level) + 1 || null
}

/** The level to play by default. This is the one that this browser played last, at first a gentle one. A game with
 * other levels starts in the middle. null: the game has no bots. */
export function usual(levels: readonly string[]): string | null {
  const known = [recall('level'), GENTLE].find((level) => level !== null && levels.includes(level))
  return known ?? levels[Math.floor(levels.length / 2)] ?? null
}

/** It was chosen: the next table is to have it, too. */
export function chose(level: string | null | undefined): void {
  if (level && strength(level) !== null) remember('level', level)
}
