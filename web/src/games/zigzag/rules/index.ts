/** The rules drawer: the clauses of a text for each language, with worked examples to try. */

import { drawer, figured, type Figures } from '../../../lib/board/rules.ts'
import Counts from './Counts.svelte'
import Example from './Example.svelte'
import type { FigureName } from './figures.ts'

const figure = (...examples: FigureName[]) => figured(Example, { examples })

export const figures: Figures = {
  counts: Counts,
  pair: figure('pair'),
  seam: figure('seam', 'straight'),
  stuck: figure('stuck'),
  penalty: figure('penalty', 'dry'),
  goal: figure('goal'),
}

export const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })

export const rules = drawer(texts, figures)
