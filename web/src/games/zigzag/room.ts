/** The number of mazes that fit next to the current play, and their size. */

import { rem } from '../../lib/board/rem.ts'
import { CARD_WIDTH, Layout } from './geometry.ts'
import { around, partOf, type View } from './view.ts'

/** The height of a caption in rem. */
const CAPTION = 2
const GAP = 12
/** Pixels that the cards to collect need: six in a row, each as wide as a thumb, in whole pixels. */
const CARDS = 6 * 43.5
/** The edges of a maze where there is no room for a gap. */
const EDGES = 4

/** The size at which a maze is drawn. */
export interface Size {
  /** Pixels a unit. */
  scale: number
  columns: number
}

export interface Room {
  /** The owners of the visible mazes. */
  seats: number[]
  /** Whether these are all. */
  all: boolean
  own: Size
  others: Size
}

/** A wide board has its bar next to the mazes, and room for a maze in several columns. So has a landscape one. */
export function isWide(width: number, height: number): boolean {
  return width >= 620 || width > 1.6 * height
}

function longest(view: View): number {
  return Math.max(3, ...view.mazes.map((maze, seat) => maze.length + (view.to_lay[seat] ?? 0)))
}

/** As large as the height allows. */
function upright(view: View, height: number): number {
  return Math.min(1.7, Math.max(0.3, (height - CAPTION * rem()) / new Layout(longest(view)).height))
}

/** As large as fits, in as many columns as that takes. */
function folded(view: View, width: number, height: number): Size {
  const sizes = [1, 2, 3].map((columns): Size => {
    const layout = new Layout(longest(view), columns)
    const scale = Math.min(1.7, (height - CAPTION * rem()) / layout.height, (width - GAP) / (layout.width + 5))
    return { scale: Math.max(0.3, scale), columns }
  })
  return sizes.reduce((best, size) => (size.scale > 1.1 * best.scale ? size : best))
}

/** A maze in a column of its own that scrolls, where its sections would be too small to read. */
function legible(size: Size, width: number): Size {
  return size.scale < 1 && width - (CARD_WIDTH + 5) - EDGES >= CARDS ? { scale: 1, columns: 1 } : size
}

/** The board of `seat`, so many pixels wide and high. Where there is no room for all, it shows one's
 * own maze, and in a run that of the runner. */
export function roomFor(view: View, seat: number | null, runner: number, width: number, height: number): Room {
  const part = partOf(view)
  const everybody = part === 'run' || part === 'over'
  const stage = everybody ? Math.max(205, 0.4 * width) : Math.max(270, 0.5 * width)
  const few = [...new Set([...(seat === null ? [] : [seat]), ...(everybody ? [runner] : [])])]
  const own = !isWide(width, height) || seat === null ? null : folded(view, 0.36 * width, height)
  // On a phone one's own maze comes first: the others are a tap away.
  const alone = !everybody && seat !== null && own === null ? legible(folded(view, width - stage, height), width) : null
  if (alone && alone.scale <= 1) return { seats: few, all: view.seats === 1, own: alone, others: alone }
  const left = width - stage - (own ? (new Layout(longest(view), own.columns).width + 5) * own.scale + GAP : 0)
  const among = (seats: number): Size => {
    const fits = (left / seats - GAP) / (CARD_WIDTH + 5)
    return { scale: Math.max(0.3, Math.min(upright(view, height), fits)), columns: 1 }
  }
  const others = (seats: readonly number[]) => seats.filter((other) => own === null || other !== seat).length
  const all = few.length === 0 || left >= others(around(view, seat)) * (0.36 * (CARD_WIDTH + 5) + GAP)
  const seats = all ? around(view, seat) : few
  const size = among(Math.max(1, others(seats)))
  return { seats, all, own: own ?? size, others: size }
}

/** All mazes side by side, on a sheet over the board. */
export function sheetScale(view: View, width: number, height: number): number {
  return Math.min(upright(view, height), (Math.min(width, 480) / view.seats - GAP) / (CARD_WIDTH + 5))
}
