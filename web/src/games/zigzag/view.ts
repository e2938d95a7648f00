/** The engine's view of a Zig-Zag race, and functions that derive more from it. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import { spelled, type Terrain } from './terrain.ts'
import type { LaidCard as Laid, Standing, View } from './view_types.ts'

export { itemsOf, viewOf } from './view_types.ts'
export type { Counts, Item as GameItem, LaidCard as Laid, Place, Run as RunEnd, Standing, View } from './view_types.ts'

export type Phase = View['phase']

/** The known facts of a run. */
export type Running = Pick<
  View,
  'cards' | 'mazes' | 'goals' | 'runners' | 'top' | 'used' | 'choices' | 'piles' | 'deck'
>

/** The words of an action of the game, or none. */
export function wordsIn(entry: Pick<LogEntry, 'kind' | 'text'>): string[] {
  return entry.kind === 'act' ? entry.text.split(' ') : []
}

export function standingOf(text: string): Standing {
  if (text === 'goal' || text === 'start') return text
  const [card = 0, row = 0, column = 0] = text.split(',').map(Number)
  return [card, row, column]
}

/** The terrains of a card as it lies, row by row from the start side. The list is the same object every time, so
 * that the page redraws nothing. */
export function terrainsOf(view: Pick<View, 'cards'>, [card, degrees]: Laid): readonly Terrain[] {
  const letters = view.cards[card] ?? ''
  const lies = `${letters} ${degrees}`
  let terrains = LYING.get(lies)
  if (!terrains) {
    terrains = degrees === 180 ? spelled(letters).toReversed() : spelled(letters)
    LYING.set(lies, terrains)
  }
  return terrains
}

const LYING = new Map<string, readonly Terrain[]>()

export type Part = 'build' | 'collect' | 'run' | 'over'

const PARTS: Record<Phase, Part> = {
  deal: 'build',
  build: 'build',
  goal: 'build',
  collect: 'collect',
  reveal: 'collect',
  run: 'run',
  penalty: 'run',
  over: 'over',
}

/** The part of the race that the board shows. */
export function partOf(view: Pick<View, 'phase'>): Part {
  return PARTS[view.phase]
}

/** The seats, one's own first, then clockwise. */
export function around(view: Pick<View, 'seats'>, seat: number | null): number[] {
  return Array.from({ length: view.seats }, (_, i) => ((seat ?? 0) + i) % view.seats)
}
