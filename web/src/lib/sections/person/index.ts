// The card of a person and what one does with them.

import { opened } from './opened.svelte.ts'
import type { Section } from '../../app/section.ts'
import { words as conduct } from '../conduct/index.ts'
import { words as friends } from '../friends/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const personCardPart = late(() => import('./Card.svelte'), words, friends, conduct)
export const personActionsPart = late(() => import('./Actions.svelte'), words, friends, conduct)

export const section: Section = { over: { part: personCardPart, wanted: () => opened.by !== null } }
