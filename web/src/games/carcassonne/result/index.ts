/** Players by what scored: roads, cities, cloisters, farms; in solo the colours. */

import type { Names, GameResult } from '../../../lib/catalogue/game.ts'
import type { Moment } from '../../../lib/board/play.ts'
import { begun, type Part, type Tally } from '../../../lib/catalogue/tally.ts'
import { isFinal, scored } from '../describe.ts'
import { itemText, paidText, colourText } from '../speech.ts'
import { itemsOf, type View } from '../view.ts'
import type { Words } from '../words.ts'
import Mark from './Mark.svelte'
import Picture from './Picture.svelte'
import Why from './Why.svelte'

const BASE = ['road', 'city', 'cloister', 'farm'] as const
const SOLO = ['start', 'road', 'city', 'cloister', 'bonus'] as const

export function tally({ view, log }: Pick<Moment<View>, 'view' | 'log'>, names: Names, words: Words): Tally {
  const solo = view.options.mode === 'solo'
  const name = (seat: number | null) => (solo ? colourText(seat ?? 0, names) : names(seat))
  const kinds: readonly string[] = solo ? SOLO : BASE
  const parts: Part[][][] = view.scores.map(() => kinds.map(() => []))
  for (const entry of log) {
    for (const item of itemsOf(entry.items)) {
      if (item.kind === 'completed') continue
      const what = isFinal(item)
        ? itemText(item, name, words) + words.comma + paidText(item, name, words)
        : (scored([item], name, words).at(-1) ?? '')
      const kind = kinds.indexOf(item.kind === 'supply' ? 'farm' : item.kind)
      for (const seat of item.paid) parts[seat]?.[kind]?.push({ n: entry.n, points: item.points, what })
    }
  }
  const result = view.outcome?.result ?? null
  return {
    columns: kinds.map((kind) => ({ title: words.tally[kind as keyof Words['tally']] })),
    lines: view.scores
      .map((score, seat) => {
        const mine = parts[seat] ?? []
        if (solo) mine[0] = begun(log, score, mine.flat())
        const rank = solo ? null : (view.outcome?.ranks[seat] ?? null)
        return {
          name: name(seat),
          seats: [seat],
          rank,
          first: solo ? score === result : rank === 1,
          mark: String(seat),
          cells: mine.map((some) => ({ parts: some })),
        }
      })
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
    total: words.tally.total,
  }
}

export const result: GameResult<View, Words> = { tally, Mark, Why, Picture }
