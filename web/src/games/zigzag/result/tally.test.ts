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

it.each(played)('adds up runs to what came of them: $name', ({ view, log }) => {
  const told = tally({ view, log }, names, words)
  const races = new Set(told.columns.map(({ group }) => group)).size
  if (view.options.mode === 'long') {
    expect(new Map(lines(told))).toEqual(new Map(view.points.map((points, seat) => [names(seat), points])))
    expect(races).toBe(log.filter((entry) => entry.items.some((item) => item['kind'] === 'race')).length)
  } else expect(races).toBe(1)
  const runs = log.flatMap((entry) => entry.items.filter((item) => item['kind'] === 'run'))
  expect(told.lines.flatMap((line) => together(line.cells))).toHaveLength(runs.length)
})

it('tells the points of each race', () => {
  const { view, log } = played.find(({ name }) => name === 'three')!
  const told = tally({ view, log }, names, words)
  const paid = log.flatMap((entry) => entry.items.filter((item) => item['kind'] === 'race'))
  for (const line of told.lines) {
    const races = [...new Set(told.columns.map(({ group }) => group))].map((race) =>
      sum(line.cells.filter((_, at) => told.columns[at]?.group === race).flatMap(({ parts }) => parts)),
    )
    expect(races).toEqual(
      paid.filter((item) => names(item['seat'] as number) === line.name).map((item) => item['points']),
    )
  }
})
