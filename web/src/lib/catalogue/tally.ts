// The result of a game, split into what scored. Every number is a sum of scores in the log, so that the page can name
// and show them again. The page does not count anything itself.

import type { LogEntry } from '../net/wire.ts'

/** The part of one action in one number. */
export interface Part {
  /** The log number of the action; of the start for what was there before it. */
  readonly n: number
  readonly points: number
  /** In words, where the action's own sentence says more than this part. */
  readonly what?: string
}

export interface Cell {
  readonly parts: readonly Part[]
  /** The subject of the part, if it differs from its column's title. */
  readonly about?: string
  /** To be shown before the number. */
  readonly mark?: string
  /** The place of it was decided here. */
  readonly decides?: boolean
  /** It did not matter any more. */
  readonly beyond?: boolean
}

/** A player, partners, or what else has numbers of its own. */
export interface Line {
  readonly name: string
  /** The seats whose names these are; [] where they are not told apart. */
  readonly seats: readonly number[]
  /** null: the lines have no order. */
  readonly rank: number | null
  /** It won, or is the result. */
  readonly first: boolean
  readonly mark?: string
  /** One a column. */
  readonly cells: readonly Cell[]
  /** The reason why this line ranks above the next. */
  readonly note?: string
}

/** Something that scored. */
export interface Column {
  readonly title: string
  /** Columns of one group follow one another, and are added up. */
  readonly group?: string
}

export interface Tally {
  readonly columns: readonly Column[]
  /** Best first. */
  readonly lines: readonly Line[]
  /** The sum of all cells of a line; null without one. */
  readonly total: string | null
  /** Many things scored: they stand one under another, the players side by side. */
  readonly down?: boolean
  /** Points are won and lost: they are written with their sign. */
  readonly signed?: boolean
}

/** The name of a line in pieces: the names of its seats, and the text between them (null). */
export function pieces(
  { name, seats }: Line,
  names: (seat: number) => string,
): { seat: number | null; text: string }[] {
  const found: { seat: number | null; text: string }[] = []
  let rest = name
  for (const seat of seats) {
    const text = names(seat)
    const at = rest.indexOf(text)
    if (at < 0) continue
    if (at > 0) found.push({ seat: null, text: rest.slice(0, at) })
    found.push({ seat, text })
    rest = rest.slice(at + text.length)
  }
  return rest === '' ? found : [...found, { seat: null, text: rest }]
}

export function sum(parts: readonly Part[]): number {
  return parts.reduce((points, part) => points + part.points, 0)
}

/** All parts of several cells, as they happened. */
export function together(cells: readonly Cell[]): Part[] {
  return cells.flatMap((cell) => cell.parts).toSorted((a, b) => a.n - b.n)
}

/** The points before anything scored, as one part; [] if there were none. */
export function begun(log: readonly LogEntry[], now: number, scored: readonly Part[]): Part[] {
  const points = now - sum(scored)
  return points === 0 ? [] : [{ n: log.find((entry) => entry.kind === 'started')?.n ?? 0, points }]
}

/** `−40`; `signed`: also `+80`. */
export function written(points: number, signed = false): string {
  return points < 0 ? `−${-points}` : `${signed && points > 0 ? '+' : ''}${points}`
}
