import { expect, it } from 'vitest'
import { sum, together, type Tally } from '../../../lib/catalogue/tally.ts'
import { wholeGames } from '../../../lib/testing/whole_games.ts'
import type { View } from '../view.ts'
import { words as boardWords } from '../words.ts'
import games from './games.json'
import { tally } from './index.ts'

const words = boardWords.of('en')
const names = (seat: number | null) => `${seat}`
const played = wholeGames<View>(games)
const lines = (told: Tally) => told.lines.map((line) => [line.name, sum(together(line.cells))] as const)

it.each(played)('adds up rows to everybody’s points: $name', ({ view, log }) => {
  const told = tally({ view, log }, names, words)
  expect(new Map(lines(told))).toEqual(new Map(view.points.map((points, seat) => [names(seat), points])))
  // 2.3: what is not in the log was there from the start.
  expect(told.lines.map((line) => sum(line.cells[0]!.parts))).toEqual(view.points.map(() => 80))
})

it('tells every row of every round but the start once, with who filled it', () => {
  const { view, log } = played[0]!
  const told = tally({ view, log }, names, words)
  const filled = log.flatMap((entry) => entry.items.filter((item) => item['kind'] === 'row'))
  expect(told.columns).toHaveLength(filled.length + 1)
  const rounds = [...new Set(told.columns.slice(1).map(({ group }) => group))]
  expect(rounds).toEqual(rounds.map((_, i) => `Round ${i + 1}`))
  for (const round of rounds) expect(told.columns.filter(({ group }) => group === round)).toHaveLength(6)
  told.columns.forEach((_, at) => {
    if (at) expect(told.lines.filter((line) => line.cells[at]!.parts.length === 1)).toHaveLength(1)
  })
})
