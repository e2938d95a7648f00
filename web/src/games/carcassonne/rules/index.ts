/** The rules drawer: the clauses of a text for each language, with worked examples to try. */

import { drawer, figured, type Figures } from '../../../lib/board/rules.ts'
import Example from './Example.svelte'
import type { FigureName } from './figures.ts'

const figure = (...examples: FigureName[]) => figured(Example, { examples })

export const figures: Figures = {
  atOnce: figure('atOnce'),
  road: figure('road'),
  cloister: figure('cloister'),
  majority: figure('majority'),
  cities: figure('cities'),
  farms: figure('farmOne', 'farmTwo', 'farmShared', 'farmApart'),
  duty: figure('duty'),
  order: figure('order', 'shared'),
}

export const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })

export const rules = drawer(texts, figures)
