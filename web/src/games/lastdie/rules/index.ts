/** The rules drawer: the clauses in three languages, with examples to try. */

import { drawer, type Chapter as ChapterOf } from '../../../lib/board/rules.ts'
import Deal from './Deal.svelte'
import Fill from './Fill.svelte'
import Order from './Order.svelte'
import Pieces from './Pieces.svelte'
import { en } from './en.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

const FIGURES = { Deal, Fill, Order, Pieces }

export type Chapter = ChapterOf<keyof typeof FIGURES>

export const CHAPTERS = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export const rules = drawer(CHAPTERS, FIGURES)
