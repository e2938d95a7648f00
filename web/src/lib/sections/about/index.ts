// The page about this server: what its host says, and which program it is.

import type { Section } from '../../app/section.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('about')

export const aboutPart = late(() => import('./About.svelte'), words)

export const privacyPart = late(() => import('./Privacy.svelte'), words)

export const section: Section = {
  pages: { '/about': aboutPart, '/privacy': privacyPart },
  wayWords,
}
