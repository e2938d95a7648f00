// A game's guided first round: moments that the engine played (`fixtures/guides.py`), and its words.
// A game with one has `guide/played.json` and `guide/words` in its folder `src/games/<game>`.

import type { Marks } from '../../board/play.ts'
import type { Item, LogEntry, SeatView, TableInfo } from '../../catalogue/game.ts'
import { Spoken } from '../../words/spoken.ts'

export interface Beat {
  /** The number of the step, from 0. */
  step: number
  seatView: SeatView
  /** The entries since the moment before. */
  entries: LogEntry[]
  /** More entries since then, which are not shown. */
  unseen?: LogEntry[]
  previews: Record<string, Item[]>
  /** Where to look. */
  marks: Marks
  /** The moment after each action that the step asks for. If it asks for no action, `then` follows. */
  ways?: Record<string, Beat>
  then?: Beat
}

export interface Guide {
  /** The steps' names, in order. */
  steps: string[]
  table: TableInfo
  first: Beat & { log: LogEntry[] }
}

/** The words of a step; if the learner acts in it, also the words after the action. */
export type GuideWords<Step extends string = string> = Record<Step, readonly [says: string, then?: string]>

export interface GuideModule {
  played: () => Promise<Guide>
  words: Spoken<GuideWords>
}

const played = import.meta.glob<Guide>('../../../games/*/guide/played.json', { import: 'default' })
const words = import.meta.glob('../../../games/*/guide/words/*.ts')

/** The games that have one. */
export const taught: readonly string[] = Object.keys(played).map((path) => path.split('/').at(-3)!)

/** null: the game has none. */
export function guideOf(game: string): GuideModule | null {
  const folder = `../../../games/${game}/guide/`
  const load = played[`${folder}played.json`]
  const ours = Object.entries(words).filter(([path]) => path.startsWith(folder))
  return load ? { played: load, words: new Spoken(Object.fromEntries(ours)) } : null
}
