/** The rules drawer: the clauses in three languages, with examples to try. */

import type { Component } from 'svelte'
import type { Locale, RulesPage } from '../../../lib/game.ts'
import Crossing from './Crossing.svelte'
import DuelEnd from './DuelEnd.svelte'
import Examples from './Examples.svelte'
import Shapes from './Shapes.svelte'
import Standing from './Standing.svelte'
import { en } from './en.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

const FIGURES = { Crossing, DuelEnd, Examples, Shapes, Standing } satisfies Record<string, Component<{ locale: Locale }>>

export interface Chapter {
  title: string
  clauses: [number: string, text: string, figure?: keyof typeof FIGURES][]
}

export const CHAPTERS: Record<Locale, Chapter[]> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export function rules(locale: Locale): RulesPage {
  return {
    sections: CHAPTERS[locale].map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(([number, text, figure]) => ({
        number,
        text,
        ...(figure ? { figure: FIGURES[figure] } : {}),
      })),
    })),
  }
}
