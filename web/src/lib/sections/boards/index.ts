// Analysis boards.

import { words as table } from '../../table/index.ts'
import type { Section } from '../../app/section.ts'
import { common } from '../../words/common.ts'
import { words as coach } from '../../table/coach/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const boardsPart = late(() => import('./BoardList.svelte'), words)
export const boardPart = late(() => import('./BoardPage.svelte'), words, coach, table)

export const section: Section = {
  pages: { '/boards': boardsPart, '/board/:id': boardPart },
  ways: [{ on: ['first page'], icon: 'pencil', title: () => common.now.boards, to: '/boards' }],
}
