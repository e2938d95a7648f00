// A table that waits for its players.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const waitingPart = late(() => import('./Waiting.svelte'), words)
