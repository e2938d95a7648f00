// The bots as persons: their faces and their characters. Their names are in the words of each game's card.

import { late } from '../../words/spoken.ts'

export const facePart = late(() => import('./Face.svelte'))
export const temperPart = late(() => import('./Temper.svelte'))
