// Which clauses of the rules are looked for, and where the words that were looked for stand in them.

import type { Clause, RulesSection } from '../../catalogue/game.ts'
import type { TableInfo } from '../../net/wire.ts'

export interface Listed {
  section: RulesSection
  clauses: Clause[]
}

/** The form in which texts are compared: without case, accents and the width of letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
}

/** The words of a search. Chinese has no spaces between words, so each piece is one word. */
export function wanted(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

/** The facts that clauses may depend on: mode, seats, pace and options. */
function facts(table: TableInfo): TableInfo['options'] {
  return { ...table.options, mode: table.mode, seats: table.seats.length, calm: table.calm ?? false }
}

/** Whether something holds at this table; without one, always. */
export function holds(when: Clause['when'], table: TableInfo | null): boolean {
  if (!when || !table) return true
  const is = facts(table)
  return Object.entries(when).every(([name, may]) => is[name] === undefined || may.includes(is[name]))
}

/** A clause's text as it stands at this table. */
export function said({ text }: Clause, table: TableInfo | null): string {
  const is = table ? facts(table) : {}
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(is[name] ?? '…'))
}

/** The clauses that have all of these words, in sections that have any left; unless `all`, those alone
 * that hold at this table. */
export function listed(
  sections: readonly RulesSection[],
  table: TableInfo | null,
  search: string,
  all = false,
): Listed[] {
  const words = wanted(search)
  return sections
    .map((section) => ({
      section,
      clauses: section.clauses.filter((clause) => {
        const text = plain(`${clause.number} ${said(clause, table)} ${section.title}`)
        return (all || holds(clause.when, table)) && words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ clauses }) => clauses.length > 0)
}

/** A text in pieces, of which every second one was looked for. */
export function pieces(text: string, search: string): string[] {
  const words = wanted(search)
  // Every character by itself: what it is compared by may be longer or shorter than it.
  const letters = [...text]
  const at: number[] = []
  let whole = ''
  letters.forEach((letter, index) => {
    for (const part of plain(letter)) {
      whole += part
      at.push(...Array.from({ length: part.length }, () => index))
    }
  })
  const marked = letters.map(() => false)
  for (const word of words) {
    for (let found = whole.indexOf(word); found >= 0; found = whole.indexOf(word, found + word.length)) {
      for (let unit = found; unit < found + word.length; unit++) marked[at[unit]!] = true
    }
  }
  const found = ['']
  letters.forEach((letter, index) => {
    if (marked[index] !== (found.length % 2 === 0)) found.push('')
    found[found.length - 1] += letter
  })
  return found
}
