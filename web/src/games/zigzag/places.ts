/** The notation of places. A place on the table is `13`. In the runner's maze a section is `1,0,2`, and there are
 * the `start` and the `goal`. */

import { COLUMNS, ROWS } from './geometry.ts'
import { partOf, standingOf, type Standing, type View } from './view.ts'
import type { Words } from './words.ts'

/** The seat whose maze a place is in: the runner, else the reader. */
export function mazeMeant(view: View, seat: number | null): number | null {
  return view.turn ?? seat
}

/** A place of the table, from 1; null if it does not exist, or if no cards are there now. */
export function tableOf(text: string, view: View): number | null {
  if (partOf(view) !== 'collect') return null
  const place = /^\d+$/.test(text) ? Number(text) : 0
  return place >= 1 && place <= view.table.length ? place : null
}

/** A standing in a maze of so many cards; null if it does not exist. */
export function sectionOf(text: string, cards: number): Standing | null {
  if (text === 'start' || text === 'goal') return text
  if (!/^\d+,\d+,\d+$/.test(text)) return null
  const [card, row, column] = text.split(',').map(Number) as [number, number, number]
  return card < cards && row < ROWS && column < COLUMNS ? standingOf(text) : null
}

export function placeText(text: string, view: View, seat: number | null, words: Words): string | null {
  const place = tableOf(text, view)
  if (place !== null) return words.table.at(place)
  const maze = mazeMeant(view, seat)
  const standing = maze === null ? null : sectionOf(text, view.mazes[maze]?.length ?? 0)
  if (standing === null) return null
  return typeof standing === 'string'
    ? words.maze.ends[standing]
    : words.maze.section(standing[0] + 1, standing[1] + 1, standing[2] + 1)
}
