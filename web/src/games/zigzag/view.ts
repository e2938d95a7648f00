/** What the engine's view of a Zig-Zag race looks like to the page. */

import type { Item, LogEntry, SeatView } from '../../lib/game.ts'
import { spelled, type Terrain } from './terrain.ts'

export type Phase = 'deal' | 'build' | 'goal' | 'collect' | 'reveal' | 'run' | 'penalty' | 'over'

/** A maze card as it lies. */
export type Laid = [card: string, degrees: 0 | 180]

export type Counts = Partial<Record<Terrain, number>>

/** Where a runner stands; sections count from the start side. */
export type Standing = 'start' | 'goal' | [card: number, row: number, column: number]

/** What lies on one of the 48 places. */
export type Place = 'down' | 'gone' | 'held' | Terrain

export interface RunEnd {
  end: 'stuck' | 'spent' | 'goal'
  /** The card that fitted nowhere. */
  misfit: Terrain | null
  /** Maze cards left behind. */
  passed: number
}

export interface View {
  game: 'zigzag'
  options: { mode: 'race' | 'long'; play_on?: boolean }
  seats: number
  actors: number[]
  phase: Phase
  race: number
  races: number
  turn: number | null
  scores: number[]
  points: number[]
  /** Every maze card's terrains by their letters. */
  cards: Record<string, string>
  /** In milliseconds: how long a turned card may be held, and how long nobody may do anything. */
  clock: { held: number; idle: number }
  mazes: Laid[][]
  goals: (Terrain | null)[]
  runners: Standing[]
  crossed: string[][]
  arrived: number[]
  hands: (string[] | null)[]
  to_lay: number[]
  surplus: number[]
  deck: number
  table: Place[]
  held: ({ place: number; terrain: Terrain | null } | null)[]
  piles: number[]
  unseen: Counts
  caller: number | null
  called: 'goal' | 'dry' | null
  ran: number[]
  runs: (RunEnd | null)[]
  top: Terrain | null
  used: Terrain[]
  /** As in `move`: `1,0,2`, or `goal`. */
  choices: string[]
  outcome: { ranks: number[]; scores: number[]; reason: string } | null
}

/** What is known of a run. */
export type Running = Pick<
  View,
  'cards' | 'mazes' | 'goals' | 'runners' | 'top' | 'used' | 'choices' | 'piles' | 'deck'
>

export type GameItem =
  | { kind: 'penalty'; seat: number; card: string }
  | ({ kind: 'run'; seat: number } & RunEnd)
  | { kind: 'race'; seat: number; points: number }

/** The contract carries views and items as plain data; here they get their types. */
export function viewOf(view: SeatView['view']): View {
  return view as unknown as View
}

export function itemsOf(items: readonly Item[]): GameItem[] {
  return items as unknown as GameItem[]
}

/** The words of an action of the game, or none. */
export function wordsIn(entry: Pick<LogEntry, 'kind' | 'text'>): string[] {
  return entry.kind === 'act' ? entry.text.split(' ') : []
}

export function standingOf(text: string): Standing {
  if (text === 'goal' || text === 'start') return text
  const [card = 0, row = 0, column = 0] = text.split(',').map(Number)
  return [card, row, column]
}

/** The terrains of a card as it lies, row by row from the start side; the same list every time, so
 * that nothing is drawn anew. */
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

/** What the board is set up for. */
export function partOf(view: Pick<View, 'phase'>): Part {
  return PARTS[view.phase]
}

/** The seats, one's own first, then clockwise. */
export function around(view: Pick<View, 'seats'>, seat: number | null): number[] {
  return Array.from({ length: view.seats }, (_, i) => ((seat ?? 0) + i) % view.seats)
}
