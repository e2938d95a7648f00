// Reactions.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const reactionBarPart = late(() => import('./Bar.svelte'), words)
export const reactionsPart = late(() => import('./Shown.svelte'), words)
