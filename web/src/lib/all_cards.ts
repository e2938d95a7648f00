// The cards of all games, as one file: the first page shows all of them.

import type { GameCard } from './game.ts'

export const cards = import.meta.glob<GameCard>('../games/*/card.ts', { eager: true, import: 'default' })
