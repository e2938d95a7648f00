// A table: the page of a game that is played or watched.

import { words as generic } from '../board/generic/index.ts'
import { Spoken, late } from '../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const tablePart = late(() => import('./Table.svelte'), words, generic)
export const leftSeatPart = late(() => import('./LeftSeat.svelte'), words)
