import type { GameCard } from '../../lib/catalogue/game.ts'

const card: GameCard = { Miniature: () => import('./Miniature.svelte'), minutes: [15, 25], weight: 2 }

export default card
