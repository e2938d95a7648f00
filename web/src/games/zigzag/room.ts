/** How many mazes there is room for beside what is being played, and how large they are. */

import { CARD_WIDTH, Layout } from './geometry.ts'
import { around, partOf, type View } from './view.ts'

const CAPTION = 32
const GAP = 12

export interface Room {
  /** Whose mazes are shown. */
  seats: number[]
  /** Whether these are all. */
  all: boolean
  /** Pixels a unit. */
  scale: number
}

/** As large as the height allows. */
function upright(view: View, height: number): number {
  const longest = Math.max(3, ...view.mazes.map((maze, seat) => maze.length + (view.to_lay[seat] ?? 0)))
  return Math.min(1.15, Math.max(0.3, (height - CAPTION) / new Layout(longest).height))
}

/** The board of `seat`, so many pixels wide and high. Where there is no room for all, it shows one's
 * own maze, and in a run that of the runner. */
export function roomFor(view: View, seat: number | null, runner: number, width: number, height: number): Room {
  const largest = upright(view, height)
  const part = partOf(view)
  const everybody = part === 'run' || part === 'over'
  const stage = everybody ? Math.max(205, 0.4 * width) : Math.max(270, 0.5 * width)
  const strip = (CARD_WIDTH + 5) * (everybody ? Math.min(largest, 0.5) : largest) + GAP
  const few = [...new Set([...(seat === null ? [] : [seat]), ...(everybody ? [runner] : [])])]
  const all = width - stage >= view.seats * strip || few.length === 0
  const seats = all ? around(view, seat) : few
  const fits = ((width - stage) / seats.length - GAP) / (CARD_WIDTH + 5)
  return { seats, all, scale: Math.max(0.3, Math.min(largest, fits)) }
}

/** All mazes side by side, on a sheet over the board. */
export function sheetScale(view: View, width: number, height: number): number {
  return Math.min(upright(view, height), (Math.min(width, 480) / view.seats - GAP) / (CARD_WIDTH + 5))
}
