import type { GameCard } from '../../lib/catalogue/game.ts'

const card: GameCard = { Miniature: () => import('./Miniature.svelte'), minutes: [20, 35], weight: 2 }

export default card
