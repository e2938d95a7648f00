// The first page.

import type { Section } from '../../app/section.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const homePart = late(() => import('./Home.svelte'), words)

export const section: Section = { pages: { '/': homePart } }
