/** A rules drawer, made from its chapters in all languages and the figures that they name. */

import type { Component } from 'svelte'
import type { Clause, Locale, RulesPage } from '../game.ts'
import type { Loaders } from '../i18n/spoken.ts'

export interface Chapter<Figure extends string = string> {
  title: string
  /** A key is the clause's number, with `/name` after it where several clauses share the number. */
  clauses: [key: string, text: string, figure?: Figure][]
}

/** The tables at which clauses hold, by chapter (`5`), number (`5.3`) and key (`5.3/farm`). A clause must meet the
 * conditions of all three. `figure road` is the condition of a figure. A clause without a condition always holds. */
export type Whens = Record<string, NonNullable<Clause['when']>>

export function drawer<Figure extends string>(
  chapters: Loaders<Chapter<Figure>[]>,
  figures: NoInfer<Record<Figure, Component<{ locale: Locale }>>>,
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
