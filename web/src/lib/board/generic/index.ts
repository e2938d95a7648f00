// The board of a game without one of its own.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const genericPart = late(() => import('./GenericBoard.svelte'), words)
