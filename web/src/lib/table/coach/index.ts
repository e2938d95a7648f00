// Hints and the analysis of a game.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const coachPart = late(() => import('./Coach.svelte'), words)
export const analysisPart = late(() => import('./Panel.svelte'), words)
