/** Players or teams by their six colours, the lowest first, as they are compared; and what decided. */

import type { Names, GameResult } from '../../../lib/catalogue/game.ts'
import type { Moment } from '../../../lib/board/play.ts'
import { sum, type Cell, type Line, type Part, type Tally } from '../../../lib/catalogue/tally.ts'
import { COLOURS } from '../colours.ts'
import { deciding } from '../ranking.ts'
import { scoresOf, sides, type View } from '../view.ts'
import type { Words } from '../words.ts'
import Mark from './Mark.svelte'
import Picture from './Picture.svelte'
import Why from './Why.svelte'

export function tally({ view, log }: Pick<Moment<View>, 'view' | 'log'>, names: Names, words: Words): Tally {
  const duel = view.options.mode === 'duel'
  const solo = view.options.mode === 'solo'
  const teams = sides(view)
  const parts: Part[][][] = teams.map(() => COLOURS.map(() => []))
  for (const entry of log) {
    for (const item of scoresOf(entry.items)) {
      const moved = item.to - item.from
      if (moved === 0) continue
      const colour = COLOURS.indexOf(item.colour)
      // The duel's markers are shared: what brings them nearer to one takes them from the other.
      if (duel) for (const side of [0, 1]) parts[side]?.[colour]?.push({ n: entry.n, points: side ? -moved : moved })
      else parts[solo ? 0 : item.side]?.[colour]?.push({ n: entry.n, points: moved })
    }
  }
  const rows = teams
    .slice(0, solo ? 1 : undefined)
    .map((seats, side) => ({
      side,
      name: words.names(seats.map((seat) => names(seat))),
      seats,
      rank: view.outcome?.ranks[seats[0] ?? 0] ?? side + 1,
      compared: [...(duel ? [view.scores[side] ?? 0] : []), ...(view.ascending[side] ?? [])],
    }))
    .toSorted((a, b) => a.rank - b.rank)
  /** The place in the comparison that decided between a row and the next; -1 for a tie. Nothing is compared once a
   * player has won at once. */
  const gaps = (view.outcome?.reason === 'instant' ? [] : rows.slice(1)).map((row, i) =>
    deciding(rows[i]!.compared, row.compared),
  )
  return {
    columns: COLOURS.map((_, i) => ({ title: words.end.step(i) })),
    lines: rows.map(({ side, name, seats, rank, compared }, i): Line => {
      const near = [gaps[i - 1], gaps[i]].filter((gap) => gap !== undefined)
      const looked = Math.max(0, ...near)
      const own = compared.length - (duel ? 1 : 0)
      const cells = COLOURS.map((colour, at) => ({ colour, parts: parts[side]?.[at] ?? [] }))
        // The markers that count come first: in a duel only those on one's own side do.
        .toSorted((a, b) => order(a.parts, duel) - order(b.parts, duel))
        .map(({ colour, parts }, place): Cell => {
          const at = place + (duel ? 1 : 0)
          return {
            parts,
            mark: colour,
            about: words.colours[colour],
            decides: near.includes(at) && place < own,
            beyond: rows.length > 1 && (at > looked || place >= own),
          }
        })
      const gap = gaps[i]
      return {
        name: duel ? `${name}${words.colon}${words.end.markers(own)}` : name,
        seats,
        rank: solo ? null : 1 + rows.filter((other) => other.rank < rank).length,
        first: !solo && rank === 1,
        cells,
        ...(gap !== undefined && { note: reason(gap, duel, words) }),
      }
    }),
    total: null,
  }
}

function order(parts: readonly Part[], duel: boolean): number {
  const value = sum(parts)
  return duel && value <= 0 ? 100 - value : value
}

function reason(gap: number, duel: boolean, words: Words): string {
  if (gap < 0) return words.end.shared
  if (duel && gap === 0) return words.end.decidedByCount
  return words.end.decidedBy(words.end.step(duel ? gap - 1 : gap))
}

export const result: GameResult<View, Words> = { tally, Mark, Why, Picture }
