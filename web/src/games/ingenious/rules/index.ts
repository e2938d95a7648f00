/** The rules drawer: the clauses in three languages, with examples to try. */

import { drawer } from '../../../lib/board/rules.ts'
import type { Loaders } from '../../../lib/i18n/spoken.ts'
import Crossing from './Crossing.svelte'
import DuelEnd from './DuelEnd.svelte'
import Examples from './Examples.svelte'
import Shapes from './Shapes.svelte'
import Standing from './Standing.svelte'
import type { Chapter } from './type.ts'
import { whens } from './when.ts'

const FIGURES = { Crossing, DuelEnd, Examples, Shapes, Standing }

export const CHAPTERS: Loaders<Chapter[]> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
}

export const rules = drawer(CHAPTERS, FIGURES, whens)
