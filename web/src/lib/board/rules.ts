/** A rules drawer from its chapters in all languages and the figures that they name. */

import type { Component } from 'svelte'
import type { Clause, Locale, RulesPage } from '../game.ts'
import type { Loaders } from '../i18n/spoken.ts'

export type Figures = Record<string, Component<{ locale: Locale }>>

export interface Chapter<Figure extends string = string> {
  title: string
  clauses: [number: string, text: string, figure?: Figure][]
}

/** When clauses hold, by their numbers; under a chapter's number, all of its clauses that have none of
 * their own. Clauses that are not named always hold. */
export type Whens = Record<string, NonNullable<Clause['when']>>

export function drawer(
  chapters: Loaders<Chapter[]>,
  figures: Figures,
  whens: Whens = {},
): (locale: Locale) => Promise<RulesPage> {
  return async (locale) => ({
    sections: (await chapters[locale]()).map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(([number, text, name]) => {
        const figure = name === undefined ? undefined : figures[name]
        const when = whens[number] ?? whens[number.split('.')[0]!]
        return { number, text, ...(figure ? { figure } : {}), ...(when ? { when } : {}) }
      }),
    })),
  })
}
