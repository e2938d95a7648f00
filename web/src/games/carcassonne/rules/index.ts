/** The rules drawer: the clauses of a text for each language, with worked examples to try. */

import type { Component } from 'svelte'
import { drawer, type Figures } from '../../../lib/board/rules.ts'
import type { Locale } from '../../../lib/catalogue/game.ts'
import Example from './Example.svelte'
import type { FigureName } from './figures.ts'

/** The component with these examples; it reads the language where it is shown. */
function figure(...examples: FigureName[]): Component<{ locale: Locale }> {
  return (internals, props) =>
    Example(internals, {
      examples,
      get locale() {
        return props.locale
      },
    })
}

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
