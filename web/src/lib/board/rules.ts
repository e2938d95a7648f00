/** A rules drawer from its chapters in all languages and the figures that they name. */

import type { Component } from 'svelte'
import type { Locale, RulesPage } from '../game.ts'
import type { Loaders } from '../i18n/spoken.ts'

export type Figures = Record<string, Component<{ locale: Locale }>>

export interface Chapter<Figure extends string = string> {
  title: string
  clauses: [number: string, text: string, figure?: Figure][]
}

export function drawer(chapters: Loaders<Chapter[]>, figures: Figures): (locale: Locale) => Promise<RulesPage> {
  return async (locale) => ({
    sections: (await chapters[locale]()).map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(([number, text, name]) => {
        const figure = name === undefined ? undefined : figures[name]
        return { number, text, ...(figure ? { figure } : {}) }
      }),
    })),
  })
}
