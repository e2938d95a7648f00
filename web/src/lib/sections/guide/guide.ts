// A game's guided first round: moments that the engine played (`fixtures/guides.py`), and its words.
// A game with one has `src/games/<game>/guide/index.ts`, whose default export is a GuideModule.

import type { Marks } from '../../board/play.ts'
import type { Item, LogEntry, SeatView, TableInfo } from '../../catalogue/game.ts'
import type { Spoken } from '../../words/spoken.ts'

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

const found = import.meta.glob<{ default: GuideModule }>('../../../games/*/guide/index.ts')

/** null: the game has none. */
export async function guideOf(game: string): Promise<GuideModule | null> {
  const load = found[`../../../games/${game}/guide/index.ts`]
  return load ? (await load()).default : null
}
