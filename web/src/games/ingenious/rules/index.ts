/** The rules drawer: the clauses in three languages, with examples to try. */

import { drawer, type Chapter as AnyChapter, type Figures } from '../../../lib/board/rules.ts'
import type { Locale } from '../../../lib/game.ts'
import Crossing from './Crossing.svelte'
import DuelEnd from './DuelEnd.svelte'
import Examples from './Examples.svelte'
import Shapes from './Shapes.svelte'
import Standing from './Standing.svelte'
import { en } from './en.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

const FIGURES = { Crossing, DuelEnd, Examples, Shapes, Standing } satisfies Figures

export type Chapter = AnyChapter<keyof typeof FIGURES>

export const CHAPTERS: Record<Locale, Chapter[]> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export const rules = drawer(CHAPTERS, FIGURES)
