// Notices that announce turns.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const turnPart = late(() => import('./Turn.svelte'), words)
export const noticesPart = late(() => import('./Notices.svelte'), words)
export const offerPart = late(() => import('./Offer.svelte'), words)
