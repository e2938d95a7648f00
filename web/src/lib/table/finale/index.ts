// The moment in which the winner of a game is named.

import { late } from '../../words/spoken.ts'

export const finalePart = late(() => import('./Finale.svelte'))
