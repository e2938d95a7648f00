import type { GameCard } from '../../lib/game.ts'
import Miniature from './Miniature.svelte'
import { cardWords } from './card/index.ts'

const card: GameCard = { Miniature, words: cardWords, minutes: [5, 10], weight: 1 }

export default card
