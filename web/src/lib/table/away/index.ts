// The notice of a player who is away.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const awayPart = late(() => import('./Away.svelte'), words)
