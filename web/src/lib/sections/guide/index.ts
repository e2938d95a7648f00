// A game's guided first round.

import { words as table } from '../../table/index.ts'
import type { Section } from '../../app/section.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const learnPart = late(() => import('./Learn.svelte'), words, table)

export const section: Section = { pages: { '/learn/:name': learnPart } }
