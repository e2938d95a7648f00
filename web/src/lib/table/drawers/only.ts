/** The type of the words that each game lists in `rules/only.ts`. */

import type { Clause, Locale } from '../../catalogue/game.ts'

/** The tables whose rules have these words, and no other table's rules have them. A table that lacks one of the facts
 * is left out. */
export type Only = [when: NonNullable<Clause['when']>, words: Record<Locale, RegExp>]
