import type { GameCard } from '../../lib/game.ts'
import { cardWords } from './card/index.ts'

const card: GameCard = { Miniature: () => import('./Miniature.svelte'), words: cardWords, minutes: [5, 10], weight: 1 }

export default card
