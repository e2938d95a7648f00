import type { GameCard } from '../../lib/game.ts'
import Miniature from './Miniature.svelte'
import { cardWords } from './card/index.ts'

const card: GameCard = { Miniature, words: cardWords, minutes: [15, 25], weight: 2 }

export default card
