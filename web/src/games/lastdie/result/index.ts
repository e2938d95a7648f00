/** The result row by row: the player who filled each row, and its points. */

import type { Names, GameResult } from '../../../lib/catalogue/game.ts'
import type { Moment } from '../../../lib/board/play.ts'
import { begun, type Cell, type Column, type Part, type Tally, written } from '../../../lib/catalogue/tally.ts'
import { itemsOf, type RowItem, type View } from '../view.ts'
import type { Words } from '../words.ts'
import Picture from './Picture.svelte'
import Why from './Why.svelte'

interface Filled {
  round: number
  n: number
  item: RowItem
}

export function tally({ view, log }: Pick<Moment<View>, 'view' | 'log'>, names: Names, words: Words): Tally {
  const filled: Filled[] = []
  let round = 1
  for (const entry of log) {
    for (const item of itemsOf(entry.items)) {
      if (item.kind === 'row') filled.push({ round, n: entry.n, item })
      if (item.kind === 'round') round++
    }
  }
  filled.sort((a, b) => a.round - b.round || a.item.row - b.item.row)
  const columns: Column[] = [
    { title: words.tally.start },
    ...filled.map(({ round, item }) => ({
      title: words.tally.row(item.row, written(item.printed, true)),
      group: words.head.round(round),
    })),
  ]
  return {
    columns,
    lines: view.points
      .map((points, seat) => {
        const parts = filled.map(({ n, item }): Part[] => (item.seat === seat ? [{ n, points: item.points }] : []))
        const cells: Cell[] = [begun(log, points, parts.flat()), ...parts].map((some) => ({ parts: some }))
        const rank = view.outcome?.ranks[seat] ?? null
        return { name: names(seat), seats: [seat], rank, first: rank === 1, cells }
      })
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
    total: words.tally.total,
    down: true,
    signed: true,
  }
}

export const result: GameResult<View, Words> = { tally, Why, Picture }
