// Reports of players, and the page of somebody who is kept out.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const reportPart = late(() => import('./Report.svelte'), words)
export const bannedPart = late(() => import('./Banned.svelte'), words)
