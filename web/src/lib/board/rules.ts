/** A rules drawer from its chapters in all languages and the figures that they name. */

import type { Component } from 'svelte'
import type { Clause, Locale, RulesPage } from '../game.ts'
import type { Loaders } from '../i18n/spoken.ts'

export type Figures = Record<string, Component<{ locale: Locale }>>

export interface Chapter<Figure extends string = string> {
  title: string
  /** A key is the clause's number, with `/name` after it where several clauses share the number. */
  clauses: [key: string, text: string, figure?: Figure][]
}

/** When clauses hold: by chapter (`5`), by number (`5.3`) and by key (`5.3/farm`); what is said of
 * the smaller one adds to the larger. `figure road` is a figure's. Clauses that are not named always hold. */
export type Whens = Record<string, NonNullable<Clause['when']>>

export function drawer(
  chapters: Loaders<Chapter[]>,
  figures: Figures,
  whens: Whens = {},
): (locale: Locale) => Promise<RulesPage> {
  return async (locale) => ({
    sections: (await chapters[locale]()).map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(([key, text, name]) => {
        const number = key.split('/')[0]!
        const when = { ...whens[number.split('.')[0]!], ...whens[number], ...whens[key] }
        const figure = name === undefined ? undefined : figures[name]
        const shown = whens[`figure ${name ?? ''}`]
        return {
          number,
          text,
          ...(figure ? { figure } : {}),
          ...(figure && shown ? { shown } : {}),
          ...(Object.keys(when).length > 0 ? { when } : {}),
        }
      }),
    })),
  })
}
