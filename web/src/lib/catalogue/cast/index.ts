// The bots as persons: their faces and their characters. Their names are in the words of each game's card.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const facePart = late(() => import('./Face.svelte'))
export const temperPart = late(() => import('./Temper.svelte'), words)
