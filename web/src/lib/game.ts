// What a game is to the page. The frame knows no game: it finds `src/games/*/card.ts`, whose default
// export is a GameCard, for whatever speaks of the game, and `src/games/*/index.ts`, whose default
// export is a GameModule, once a table of the game is opened. Any other game is shown on the generic
// board.

import type { Component } from 'svelte'
import type { Locale } from './i18n/locale.svelte.ts'
import type { Loaders, Spoken } from './i18n/spoken.ts'
import type { LogEntry, SeatView, TableInfo } from './wire.ts'

export type { Locale, LogEntry, SeatView, TableInfo }

/** What an action scored (or would): see the game's RULES.md. */
export type Item = LogEntry['items'][number]

/** What became of an action that others may have reached for as well. */
export type Claimed = 'done' | 'gone' | 'refused'

/** The name to show for a log entry's actor: a seat's person or bot, or the table itself. */
export type Names = (actor: number | null) => string

/** All that the first page needs of a game; it imports nothing of the board but what it draws. */
export interface GameCard {
  /** A living picture for the first page: decorative, fills the width it is given, 4:3. */
  Miniature: Component
  words: Loaders<GameWords>
  /** How long a game for two takes, in minutes: from, to. */
  minutes: readonly [number, number]
  /** How much there is to think about: 1 light, 2 medium, 3 rich. */
  weight: 1 | 2 | 3
}

export interface GameModule {
  /** The folder's name. */
  name: string
  /** Board, hand and action bar: everything between the message line and the lower edge. */
  Board: Component<BoardProps>
  /** A seat's score in the game's own form, shown in the players' strip under the name. A module
   * without it shows the scores on its board, and the strip is as small as it can be. */
  Score?: Component<ScoreProps>
  /** The score is one short line: below the width of a rail the strip packs the players closely. */
  slim?: boolean
  /** Why the ranking is what it is, shown at the end under the ranking. */
  End?: Component<EndProps>
  /** The words of its board, in the language of the page before anything of the module is shown. */
  words: Spoken<unknown>
  /** The rules drawer, loaded when it is first opened. */
  rules: (locale: Locale) => Promise<RulesPage>
  /** One sentence for the message line, the log and screen readers; '' = not worth one. Several
   * people may read one screen: never say what was dealt to a hidden hand. `log`: the whole log,
   * for what an entry means only after others. */
  describe: (entry: LogEntry, names: Names, locale: Locale, log: readonly LogEntry[]) => string
}

export interface BoardProps {
  /** What the player in control (or a spectator) sees, and the legal tree. */
  seatView: SeatView
  table: TableInfo
  /** The entries that led from the previous view to this one, for motion. */
  entries: LogEntry[]
  /** The whole log as this viewer knows it. */
  log: LogEntry[]
  /** The table's time now, by which the log counts. */
  now: () => number
  /** An action is on its way, or the connection is down: hold input. */
  busy: boolean
  /** False: refused (the frame shows why). */
  act: (text: string) => Promise<boolean>
  /** The same where seats race: several may be on their way, and `busy` does not count them. `gone`:
   * somebody was quicker, and nothing more is said of it. */
  claim: (text: string) => Promise<Claimed>
  /** No clock runs and nothing can be done: draw nothing that could be studied meanwhile. The frame
   * lays its card over the board. */
  paused: boolean
  /** What an action would score; [] when the server cannot say now. */
  preview: (text: string) => Promise<Item[]>
  /** Several seats share this screen: hide the hand until revealed. The frame shows the card
   * "pass the screen to …" over the hand; the board draws backs and takes no input meanwhile. */
  cover: boolean
  reveal: () => void
  /** An entry of the log being pointed at. */
  highlight: LogEntry | null
  /** The name of a seat, as everywhere on the page. */
  names: Names
  locale: Locale
}

export interface ScoreProps {
  seat: number
  view: SeatView['view']
  table: TableInfo
  locale: Locale
}

export interface EndProps {
  view: SeatView['view']
  table: TableInfo
  names: Names
  locale: Locale
}

export interface GameWords {
  title: string
  /** One sentence under the title on the first page. */
  blurb: string
  modes: Record<string, ModeWords>
  options: Record<string, OptionWords>
  /** How a game can end: `result.reason` in a sentence. */
  reasons: Record<string, string>
  /** What a solo mode's challenges ask for, on the score sheet. */
  challenges?: Record<string, string>
  /** What tells the seats apart where one person holds several, such as their colours. Without
   * it they are numbered. */
  seats?: readonly string[]
}

export interface ModeWords {
  title: string
  blurb?: string
}

export interface OptionWords {
  title: string
  hint?: string
  /** A text for each choice, by `String(choice)`. */
  choices: Record<string, string>
}

export interface RulesPage {
  sections: RulesSection[]
}

export interface RulesSection {
  title: string
  clauses: Clause[]
}

export interface Clause {
  /** The clause's number in the rules, such as `4.1`; '' for text without one. */
  number: string
  text: string
  /** A small live board of a worked example. */
  figure?: Component<{ locale: Locale }>
}
