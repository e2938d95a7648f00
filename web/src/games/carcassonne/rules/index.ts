/** The rules drawer: the clauses in three languages. */

import type { Locale, RulesPage } from '../../../lib/game.ts'
import { en } from './en.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

export interface Chapter {
  title: string
  clauses: [number: string, text: string][]
}

export const CHAPTERS: Record<Locale, Chapter[]> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans }

export function rules(locale: Locale): RulesPage {
  return {
    sections: CHAPTERS[locale].map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(([number, text]) => ({ number, text })),
    })),
  }
}
