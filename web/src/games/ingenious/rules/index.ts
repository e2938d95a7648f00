/** The rules drawer: the clauses of a text for each language, with examples to try. */

import { drawer, type Figures } from '../../../lib/board/rules.ts'
import Crossing from './Crossing.svelte'
import DuelEnd from './DuelEnd.svelte'
import Examples from './Examples.svelte'
import Shapes from './Shapes.svelte'
import Standing from './Standing.svelte'

export const figures: Figures = { Crossing, DuelEnd, Examples, Shapes, Standing }

export const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })

export const rules = drawer(texts, figures)
