// The sheet of fair draws and the verdict on them.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const fairPart = late(() => import('./Fair.svelte'), words)
export const verdictPart = late(() => import('./Verdict.svelte'), words)
