// The reader's record and the profiles of others.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const recordPart = late(() => import('./Record.svelte'), words)
export const personPart = late(() => import('./Person.svelte'), words)
