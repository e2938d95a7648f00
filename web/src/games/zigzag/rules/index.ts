/** The rules drawer: the clauses in three languages, with worked examples to try. */

import type { Component } from 'svelte'
import { drawer, type Chapter as AnyChapter } from '../../../lib/board/rules.ts'
import type { Locale } from '../../../lib/game.ts'
import Counts from './Counts.svelte'
import Example from './Example.svelte'
import { en } from './en.ts'
import type { FigureName } from './figures.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

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

export type Chapter = AnyChapter<keyof typeof FIGURES>

export const CHAPTERS: Record<Locale, Chapter[]> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export const rules = drawer(CHAPTERS, FIGURES)
