// A host's link for another device, and the page behind it.

import type { Section } from '../../app/section.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const passOnPart = late(() => import('./PassOn.svelte'), words)
export const herePart = late(() => import('./Here.svelte'), words)

export const section: Section = { pages: { '/here': herePart } }
