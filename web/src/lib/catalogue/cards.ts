// The cards of all games, as one file: the first page shows all of them.

import type { GameCard, GameWords } from './game.ts'
import { first, type First } from '../words/first.ts'
import { Spoken } from '../words/spoken.ts'

export const cards = import.meta.glob<GameCard>('../../games/*/card.ts', { eager: true, import: 'default' })

/** The words of all cards, by game. */
export const cardWords = new Spoken(first, ({ cards }: First): Record<string, GameWords> =>
  Object.fromEntries(Object.entries(cards).map(([path, words]) => [path.split('/').at(-3)!, words])),
)
