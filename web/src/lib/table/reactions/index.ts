// Reactions.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const reactionsPart = late(() => import('./Shown.svelte'), words)
