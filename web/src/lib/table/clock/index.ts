// Players' clocks, and how one concedes.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const clockPart = late(() => import('./Clock.svelte'), words)
export const clockChoicePart = late(() => import('./ClockChoice.svelte'), words)
export const clockChipPart = late(() => import('./ClockChip.svelte'), words)
export const concedePart = late(() => import('./Concede.svelte'), words)
