import { expect, it } from 'vitest'
import { sum, type Line } from '../../../lib/catalogue/tally.ts'
import { wholeGames } from '../../../lib/testing/whole_games.ts'
import type { View } from '../view.ts'
import { words as boardWords } from '../words.ts'
import games from './games.json'
import { tally } from './index.ts'

const words = boardWords.of('en')
const names = (seat: number | null) => `${seat}`
const played = wholeGames<View>(games)

const values = (line: Line | undefined) => line?.cells.map((cell) => sum(cell.parts)) ?? []

it.each(played)('adds up moves to where the markers stand: $name', ({ view, log }) => {
  const told = tally({ view, log }, names, words)
  const own = (line: Line) => (view.options.mode === 'duel' ? values(line).filter((value) => value > 0) : values(line))
  expect(told.lines.map(own).toSorted()).toEqual(view.ascending.toSorted())
  for (const line of told.lines) {
    expect(new Set(line.cells.map(({ mark }) => mark)).size).toBe(6)
    const by = (side: number) =>
      (view.shared ?? view.tracks?.[side] ?? []).map((value) => (side && view.shared ? -value : value))
    const sides = view.ascending.map((_, side) => by(side).toSorted((a, b) => a - b))
    expect(sides).toContainEqual(values(line).toSorted((a, b) => a - b))
  }
})

it('compares nothing once a player has won at once', () => {
  const { view, log } = played.find(({ name }) => name === 'duel')!
  const instant = { ...view, outcome: { ...view.outcome!, reason: 'instant' as const } }
  const { lines } = tally({ view: instant, log }, names, words)
  expect(lines.flatMap(({ note }) => note ?? [])).toEqual([])
  expect(lines.flatMap(({ cells }) => cells).some(({ decides }) => decides)).toBe(false)
  expect(tally({ view, log }, names, words).lines[0]?.note).toBe(words.end.decidedByCount)
})

it('marks where the place was decided', () => {
  for (const { view, log } of played.filter(({ name }) => name !== 'solo')) {
    const { lines } = tally({ view, log }, names, words)
    lines.slice(1).forEach((line, i) => {
      const [above, below] = [lines[i]!, line]
      const at = values(above).findIndex((value, place) => value !== values(below)[place])
      if (view.options.mode === 'duel' || at < 0) return
      expect(values(above)[at]).toBeGreaterThan(values(below)[at]!)
      expect([above.cells[at]?.decides, below.cells[at]?.decides]).toEqual([true, true])
      expect(above.note).toContain(words.end.step(at))
    })
  }
})
