/** The board in words, for screen readers. */

import { TERRAINS, type Terrain } from './terrain.ts'
import { terrainsOf, type View } from './view.ts'
import type { Words } from './words.ts'

export function standText(view: View, seat: number, words: Words): string {
  const at = view.runners[seat] ?? 'start'
  if (at === 'start') return words.maze.start
  if (at === 'goal') return words.maze.onGoal
  return words.maze.at(at[0] + 1, at[1] + 1, at[2] + 1)
}

/** A maze card by card, from its start. */
export function mazeText(view: View, seat: number, words: Words): string[] {
  return (view.mazes[seat] ?? []).map((laid, i) => words.maze.card(i + 1, words.rows(terrainsOf(view, laid))))
}

/** The number of face-up cards of each terrain. */
export function faceUpText(view: View, words: Words): string {
  const counts = new Map<Terrain, number>()
  for (const terrain of TERRAINS) {
    const count = view.table.filter((lies) => lies === terrain).length
    if (count) counts.set(terrain, count)
  }
  return words.collect.lie([...counts].map(([terrain, count]) => words.collect.times(count, words.terrains[terrain])))
}
