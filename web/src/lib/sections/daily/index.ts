// The daily challenges.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const dailyPart = late(() => import('./Daily.svelte'), words)
export const dailyPlacePart = late(() => import('./Place.svelte'), words)
