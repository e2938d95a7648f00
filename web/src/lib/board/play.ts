// The one object that a board takes. It is a game in progress (`table/live.svelte.ts`), a replay
// (`replay/replayed.svelte.ts`), or a moment set up by hand (`board/fixture.svelte.ts`).

import type { Claimed, Item, Names } from '../catalogue/game.ts'
import type { LogEntry, TableInfo } from '../net/wire.ts'
import type { Strip } from './strip.svelte.ts'
import type { Tree } from './tree.ts'

/** One moment of a game, as one seat sees it. A new moment is a new object; what did not change in it
 * is the same as before. */
export interface Moment<View = Record<string, unknown>> {
  /** The log number that led to it. */
  readonly n: number
  /** The seat in control, whose view this is; null for a spectator. */
  readonly seat: number | null
  /** The game as this seat sees it. */
  readonly view: View
  /** The seat's legal actions, as a tree of words. */
  readonly legal: Tree
  /** At a calm table, where seats would race: whose turn it is. */
  readonly turn: number | null
  /** The entries that led here from the moment before, for motion; none at the first. */
  readonly entries: readonly LogEntry[]
  /** Where bots play quickly, those of them to show step by step, at once and after nothing else. Without it: all of
   * them, each in its turn. */
  readonly moved?: readonly LogEntry[] | undefined
  /** The whole log so far, as this viewer knows it. */
  readonly log: readonly LogEntry[]
}

export type Tone = 'good' | 'poor' | 'plain'

/** The marks over a board, of a hint or an analysis. Places follow the game's notation: a cell, a square, a row, a
 * section of a maze. A board skips a place that it does not have now. */
export interface Marks {
  readonly cells: readonly { readonly at: string; readonly tone: Tone }[]
  readonly lines: readonly { readonly from: string; readonly to: string; readonly tone: Tone }[]
  readonly numbers: readonly { readonly at: string; readonly text: string; readonly tone: Tone }[]
}

export const NO_MARKS: Marks = { cells: [], lines: [], numbers: [] }

/** Everything in it may change at any time and is to be read where it is used (`$derived`). The object itself stays
 * the same as long as its board stands. `Shown`: what the board lets the scores know. */
export interface Play<View = Record<string, unknown>, Shown = unknown> {
  readonly moment: Moment<View>
  readonly table: TableInfo
  /** The name of a seat, as everywhere on the page. */
  readonly names: Names
  /** To be drawn over the board. */
  readonly marks: Marks
  /** An entry of the log being pointed at. */
  readonly pointed: LogEntry | null
  /** An action is on its way, or the connection is down: hold input. */
  readonly busy: boolean
  /** No clock runs and nothing can be done: draw nothing that could be studied meanwhile. The frame
   * lays its card over the board. */
  readonly paused: boolean
  /** Several seats share this screen: hide the hand until it is revealed. The frame shows the card
   * "pass the screen to …" over the hand; the board draws backs and takes no input meanwhile. */
  readonly cover: boolean
  /** The players' strip next to the board: the homes of the seats, and the data that the board gives it to show. */
  readonly strip: Strip<Shown>
  /** The table's time now in ms, by which the log counts. */
  now: () => number
  /** Sends an action's text; false: refused, and the frame shows why. */
  act: (text: string) => Promise<boolean>
  /** The same where seats race: several may be on their way, and `busy` does not count them. `gone`:
   * somebody was quicker, and nothing more is said of it. */
  claim: (text: string) => Promise<Claimed>
  /** The score of an action; [] while it is unknown. */
  preview: (text: string) => Promise<Item[]>
  /** The covered hand's player has the screen. */
  reveal: () => void
  /** The board still shows how the game ended: its result does not open by itself before that is done. */
  hold: (shown: Promise<unknown>) => void
}
