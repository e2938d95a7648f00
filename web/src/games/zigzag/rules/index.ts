/** The rules drawer: the clauses in three languages, with worked examples to try. */

import type { Component } from 'svelte'
import { drawer } from '../../../lib/board/rules.ts'
import type { Locale } from '../../../lib/game.ts'
import type { Loaders } from '../../../lib/i18n/spoken.ts'
import Counts from './Counts.svelte'
import Example from './Example.svelte'
import type { FigureName } from './figures.ts'
import type { Chapter } from './type.ts'
import { whens } from './when.ts'

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

const FIGURES = {
  counts: Counts,
  pair: figure('pair'),
  seam: figure('seam', 'straight'),
  stuck: figure('stuck'),
  penalty: figure('penalty', 'dry'),
  goal: figure('goal'),
}

export const CHAPTERS: Loaders<Chapter[]> = {
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
}

export const rules = drawer(CHAPTERS, FIGURES, whens)
