// Records from elsewhere: a finished game is shown, an unfinished one goes on here.

import type { Section } from '../../app/section.ts'
import { common } from '../../words/common.ts'
import { Spoken, late } from '../../words/spoken.ts'
import { words as newTable } from '../new_table/index.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const openPart = late(() => import('./Open.svelte'), words, newTable)

export const section: Section = {
  pages: { '/open': openPart },
  ways: [{ on: ['first page'], icon: 'again', title: () => common.now.openRecord, to: '/open' }],
}
