/** Where things lie: the sections of a maze, the cards on the table. */

import type { Standing } from './view.ts'

/** The side of a section, in the units of all drawings. */
export const SIDE = 24
export const COLUMNS = 3
export const ROWS = 6
export const CARD_WIDTH = COLUMNS * SIDE
export const CARD_HEIGHT = ROWS * SIDE
/** Between two maze cards. */
const SEAM = 7
const GOAL = 40
const START = 26
/** Between two columns. */
const FOLD = 16

export interface Spot {
  x: number
  y: number
}

/** A maze of so many cards stands upright: the start at the foot, the goal on top. In several columns
 * it goes on from the top of one at the foot of the next. */
export class Layout {
  readonly width: number
  readonly height: number
  /** Cards one above the other. */
  readonly #tall: number
  readonly #last: number

  constructor(cards: number, columns = 1) {
    const tall = Math.ceil(Math.max(1, cards) / columns)
    this.#tall = tall
    this.#last = Math.max(1, cards) - 1
    this.width = this.left(this.#last) + CARD_WIDTH
    this.height = GOAL + SEAM + tall * (CARD_HEIGHT + SEAM) + START
  }

  /** The left edge of a card, counted from the start. */
  left(card: number): number {
    return Math.floor(card / this.#tall) * (CARD_WIDTH + FOLD)
  }

  /** Its upper edge. */
  top(card: number): number {
    return GOAL + SEAM + (this.#tall - 1 - (card % this.#tall)) * (CARD_HEIGHT + SEAM)
  }

  /** Lines from the top of each column to the foot of the next, with where their arrows point. */
  get folds(): { line: string; x: number; y: number }[] {
    const upper = GOAL + SEAM
    const foot = this.height - START
    return Array.from({ length: Math.floor(this.#last / this.#tall) }, (_, i) => {
      const x = this.left(i * this.#tall) + CARD_WIDTH / 2
      const next = x + CARD_WIDTH + FOLD
      const between = x + (CARD_WIDTH + FOLD) / 2
      return { line: `M${x} ${upper - 6}v-12H${between}V${foot + 16}H${next}v-8`, x: next, y: foot + 2 }
    })
  }

  /** The middle of a section, of the goal, of the start. */
  at(standing: Standing): Spot {
    if (standing === 'goal') return { x: this.left(this.#last) + CARD_WIDTH / 2, y: this.goal + GOAL / 2 }
    if (standing === 'start') return { x: CARD_WIDTH / 2, y: this.height - START / 2 }
    const [card, row, column] = standing
    return { x: this.left(card) + (column + 0.5) * SIDE, y: this.top(card) + (ROWS - row - 0.5) * SIDE }
  }

  /** The upper edge of the goal: it lies above the last card. */
  get goal(): number {
    return this.top(this.#last) - SEAM - GOAL
  }

  /** Left, top, width and height of what a standing covers. */
  box(standing: Standing): [number, number, number, number] {
    const { x, y } = this.at(standing)
    if (standing === 'goal') return [x - CARD_WIDTH / 2, y - GOAL / 2, CARD_WIDTH, GOAL]
    if (standing === 'start') return [0, this.height - START, CARD_WIDTH, START]
    return [x - SIDE / 2, y - SIDE / 2, SIDE, SIDE]
  }
}

/** The disorder of the cards on the table: never straight, always the same. */
export function disorder(place: number): { turn: number; x: number; y: number } {
  const noise = (salt: number) => {
    const value = Math.sin(place * 12.9898 + salt * 78.233) * 43758.5453
    return 2 * (value - Math.floor(value)) - 1
  }
  return { turn: 5 * noise(1), x: 4 * noise(2), y: 4 * noise(3) }
}

/** So many columns make the cards largest. */
export function columnsFor(width: number, height: number, count: number): number {
  let best = 6
  let side = 0
  for (const columns of [4, 6, 8, 12]) {
    const fits = Math.min(width / columns, height / Math.ceil(count / columns))
    if (fits > side) [best, side] = [columns, fits]
  }
  return best
}

/** The place next to one in the direction of an arrow key; the same at the edge. */
export function neighbour(place: number, key: string, columns: number, count: number): number {
  const row = Math.floor(place / columns)
  if (key === 'ArrowLeft') return place % columns ? place - 1 : place
  if (key === 'ArrowRight') return place % columns < columns - 1 && place + 1 < count ? place + 1 : place
  if (key === 'ArrowUp') return row ? place - columns : place
  if (key === 'ArrowDown') return place + columns < count ? place + columns : place
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : place
}

/** The number of places by which an arrow key goes on in rows of so many; undefined for another key. */
export function stepIn(across: number, key: string): number | undefined {
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[key]
}
