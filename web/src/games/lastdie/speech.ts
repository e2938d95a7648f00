/** The rows in words, for screen readers. */

import type { FaceRow, Value, View } from './view.ts'
import type { Words } from './words.ts'

const ALL = 6

/** Which row it is, from 1; null: none of this face. */
export function placeText(at: string, { rows }: View, words: Words): string | null {
  return /^\d+$/.test(at) && rows[Number(at) - 1] ? words.speak.row(Number(at)) : null
}

/** A row in words: what it is worth, what lies in it, what it asks for next and then. */
export function rowText(
  row: number,
  [points, cells]: FaceRow,
  placed: readonly Value[],
  open: readonly Value[],
  words: Words,
  by = '',
): string {
  const said = words.rows
  const parts = [said.name(row + 1, points)]
  const next = placed.length
  if (placed.length) parts.push(said.placed(placed.join(words.values)))
  const marks = [...cells].slice(next)
  if (!marks.length) return [...parts, by ? said.fullBy(by) : said.full].join(words.comma)
  if (open.length) parts.push(said.next(asked(marks[0]!, open, words)))
  const rest = marks.slice(open.length ? 1 : 0).map((mark) => markText(mark, words))
  if (rest.length) parts.push(said.then(rest))
  return parts.join(words.comma)
}

function asked(mark: string, open: readonly Value[], words: Words): string {
  if (open.length === 1) return String(open[0])
  const values = open.length === ALL ? words.rows.any : words.rows.oneOf(open.map(String))
  return words.rows.starOf(markText(mark, words), values)
}

function markText(mark: string, words: Words): string {
  return /\d/.test(mark) ? mark : (words.rows.groups[mark] ?? words.rows.star)
}
