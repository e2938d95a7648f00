// The score sheet.

import { words as table } from '../../table/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const sheetPart = late(() => import('./Scores.svelte'), words, table)
