// A table: the page of a game that is played or watched.

import type { Section } from '../app/section.ts'
import { Spoken, late } from '../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const tablePart = late(() => import('./Table.svelte'), words)
export const leftSeatPart = late(() => import('./LeftSeat.svelte'), words)
export const takeBackPart = late(() => import('./TakeBack.svelte'), words)
export const wishesPart = late(() => import('./Wishes.svelte'), words)
export const tipPart = late(() => import('./Tip.svelte'), words)
export const passPart = late(() => import('./Pass.svelte'), words)
export const logPart = late(() => import('./Log.svelte'), words)
export const toastsPart = late(() => import('./Toasts.svelte'), words)

export const section: Section = { pages: { '/t/:id': tablePart } }
