import type { GameCard } from '../../lib/catalogue/game.ts'

const card: GameCard = { Miniature: () => import('./Miniature.svelte'), minutes: [5, 10], weight: 1 }

export default card
