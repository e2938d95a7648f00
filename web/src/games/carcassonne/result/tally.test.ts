import { expect, it } from 'vitest'
import { sum, together, type Tally } from '../../../lib/catalogue/tally.ts'
import { wholeGames } from '../../../lib/testing/whole_games.ts'
import type { View } from '../view.ts'
import { words as boardWords } from '../words.ts'
import games from './games.json'
import { tally } from './index.ts'

const words = boardWords.of('en')
const names = Object.assign((seat: number | null) => `${seat}`, { colour: (seat: number) => `colour ${seat}` })
const played = wholeGames<View>(games)
const lines = (told: Tally) => told.lines.map((line) => [line.name, sum(together(line.cells))] as const)

it.each(played)('adds up what scored to everybody’s points: $name', ({ view, log }) => {
  const told = tally({ view, log }, names, words)
  const solo = view.options.mode === 'solo'
  const called = (seat: number) => (solo ? names.colour(seat) : names(seat))
  expect(new Map(lines(told))).toEqual(new Map(view.scores.map((score, seat) => [called(seat), score])))
  // Points outside the log exist from the start: those of the markers in a solo game (7.1).
  const began = told.lines.map((line) => sum((solo && line.cells[0]?.parts) || []))
  expect(began).toEqual(view.scores.map((_, seat) => (solo ? seat + 1 : 0)))
  expect(told.lines.filter((line) => line.first).length).toBeGreaterThan(0)
})

it('puts the best first and says of each part what it was', () => {
  const { view, log } = played.find(({ name }) => name === 'farm')!
  const told = tally({ view, log }, names, words)
  expect(told.lines.map(({ rank }) => rank)).toEqual(view.outcome!.ranks.toSorted())
  const farms = told.lines.flatMap((line) => line.cells[3]!.parts)
  expect(farms.length).toBeGreaterThan(0)
  for (const { n, what } of farms) {
    expect(what).toMatch(/^Farm: \d+ completed cit/)
    expect(log.find((entry) => entry.n === n)?.items.some((item) => item['kind'] === 'farm')).toBe(true)
  }
})
