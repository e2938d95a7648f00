import type { GameCard } from '../../lib/game.ts'
import { cardWords } from './card/index.ts'

const card: GameCard = { Miniature: () => import('./Miniature.svelte'), words: cardWords, minutes: [20, 35], weight: 2 }

export default card
