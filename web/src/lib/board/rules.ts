/** A rules drawer, read from a text for each language (`rules/en.md`) and the figures that the texts name.
 *
 * A heading is a chapter, and a paragraph is a clause. A clause has its number (it may have none), the tables for
 * which it holds, its text and the figure below it. A condition behind a heading is one for all its clauses.
 *
 *     # 5 The end [mode=base]
 *
 *     5.3 [farms=city,farm river=false] Fields that hang together are a farm. ![farms: colours=4]
 *
 * A condition behind a figure's name says for which tables the figure is shown. */

import type { Component } from 'svelte'
import type { Clause, Locale, RulesPage } from '../catalogue/game.ts'

/** The figures of a game by their names. */
export type Figures = Readonly<Record<string, Component<{ locale: Locale }>>>

/** Make a figure of a component by giving it what this figure shows. It reads the language where it stands. */
export function figured<Shown extends object>(
  Figure: Component<Shown & { locale: Locale }>,
  shown: Shown,
): Component<{ locale: Locale }> {
  return (internals, props) =>
    Figure(internals, {
      ...shown,
      get locale() {
        return props.locale
      },
    })
}

/** A chapter as the text has it. */
export interface Chapter {
  title: string
  clauses: (Omit<Clause, 'figure'> & { figure?: string })[]
}

const CHAPTER = /^# (.*?)(?: \[(.+)\])?$/
const CLAUSE = /^(?:(\d+\.\d+) )?(?:\[(.+?)\] )?(.*?)(?: !\[(\w+)(?:: (.+))?\])?$/s

/** The rules drawer of these texts, by `import.meta.glob` (`./en.md`). */
export function drawer(
  texts: Record<string, () => Promise<string>>,
  figures: Figures,
): (locale: Locale) => Promise<RulesPage> {
  return async (locale) => ({
    sections: chaptersOf(await texts[`./${locale}.md`]!()).map(({ title, clauses }) => ({
      title,
      clauses: clauses.map(({ figure, ...clause }) => {
        const shown = figure === undefined ? undefined : figures[figure]
        return shown ? { ...clause, figure: shown } : clause
      }),
    })),
  })
}

export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = []
  let ofAll: Clause['when']
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    const [, title, when] = CHAPTER.exec(paragraph) ?? []
    if (title === undefined) chapters.at(-1)!.clauses.push(clauseOf(paragraph, ofAll))
    else {
      chapters.push({ title, clauses: [] })
      ofAll = conditionOf(when)
    }
  }
  return chapters
}

function clauseOf(paragraph: string, ofAll: Clause['when']): Chapter['clauses'][number] {
  const [, number = '', own, text, figure, at] = CLAUSE.exec(paragraph)!
  const [when, shown] = [{ ...ofAll, ...conditionOf(own) }, conditionOf(at)]
  return {
    number,
    text: text!,
    ...(figure === undefined ? {} : { figure }),
    ...(shown ? { shown } : {}),
    ...(Object.keys(when).length > 0 ? { when } : {}),
  }
}

/** `mode=base,solo river=true` as names, each with what it may be. */
function conditionOf(text: string | undefined): Clause['when'] {
  if (text === undefined) return undefined
  const conditions = text.split(' ').map((condition) => condition.split('=') as [string, string])
  return Object.fromEntries(conditions.map(([name, may]) => [name, may.split(',').map(valueOf)]))
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}
