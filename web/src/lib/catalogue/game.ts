// The parts that a game adds to the page. The frame knows no game. It finds `src/games/*/card.ts` (default export: a
// GameCard) wherever it mentions a game. It loads `src/games/*/index.ts` (default export: a GameModule) when a table
// of the game opens. A game without them is shown on the generic board.

import type { Component } from 'svelte'
import type { Moment, Play } from '../board/play.ts'
import type { Locale } from '../words/language.svelte.ts'
import type { Spoken } from '../words/spoken.ts'
import type { Hears } from '../sound/sounds.ts'
import type { Gain } from './gain.ts'
import type { Tally } from './tally.ts'
import type { LogEntry, SeatView, TableInfo } from '../net/wire.ts'

export type { Gain, Locale, LogEntry, SeatView, TableInfo }

/** A part of an action's score: see the game's RULES.md. */
export type Item = LogEntry['items'][number]

/** The outcome of an action that other seats may have claimed as well. */
export type Claimed = 'done' | 'gone' | 'refused'

/** The name to show for a log entry's actor: a seat's person or bot, or the table itself. */
export interface Names {
  (actor: number | null): string
  /** The name of a seat's colour, if it is known. */
  colour?: (seat: number) => string
  /** The number of seats, if it is known. */
  seats?: number
}

/** All that the first page needs of a game before its picture comes, but for its words, which are in `card/`. */
export interface GameCard {
  /** A living picture for the first page: decorative, fills the width it is given, 4:3. */
  Miniature: () => Promise<{ default: Component }>
  /** The length of a game for two in minutes: from, to. */
  minutes: readonly [number, number]
  /** The weight of the game: 1 light, 2 medium, 3 rich. */
  weight: 1 | 2 | 3
}

/** `View`: what `view()` of the game's state gives; `Shown`: what its board lets its scores know. */
export interface GameModule<View = Record<string, unknown>, Words = unknown, Shown = unknown> {
  /** The folder's name. */
  name: string
  /** Board, hand and action bar: everything between the message line and the lower edge. */
  Board: Component<BoardProps<View, Words, Shown>>
  /** A seat's score in the game's own form, shown in the players' strip under the name. A module
   * without it shows the scores on its board, and the strip is as small as it can be. */
  Score?: Component<ScoreProps<View, Words, Shown>>
  /** The score is one short line: below the width of a rail the strip packs the players closely. */
  slim?: boolean
  /** It is shorter still: it stands next to the name in a column, and four players in one row on a phone. */
  short?: boolean
  /** The board has a form for screens lying on their side: the frame leaves it all of their height. */
  low?: boolean
  /** The board fills the window below all else: it keeps what it asks about away from what lies over it. */
  edge?: boolean
  /** The teams: the seats of each side. Without it, each seat plays alone. */
  sides?: (view: View) => readonly (readonly number[])[]
  /** The parts of the result, which must be loaded when the game ends. */
  result?: () => Promise<GameResult<View, Words>>
  /** Where several people share a screen: whether a hand is covered at this view until its player has the screen. Without
   * it, always; a board whose module says no keeps itself what only its player may see. */
  covers?: (view: View) => boolean
  /** Whether the player on turn may ask the coach now; without it, always. */
  hints?: (view: View) => boolean
  /** Where actions happen on its board, loaded when a coach speaks of some. */
  sketch?: () => Promise<Sketch<View, Words>>
  /** The words of its board, in the language of the page before anything of the module is shown. */
  words: Spoken<Words>
  /** The rules drawer, loaded when it is first opened. */
  rules: (locale: Locale) => Promise<RulesPage>
  /** Help for keys on the board: texts with a sentence for each key, such as `R: turn.` */
  keys?: (words: Words) => readonly string[]
  /** Entries that the board shows and says in its own time: the log has them, the line above the board does not. */
  quiet?: (entry: LogEntry) => boolean
  /** Entries that a later one of the same turn tells again: screen readers hear only that one. */
  begins?: (entry: LogEntry) => boolean
  /** Where on the board an entry was played, in a sentence for readers who do not see it; '' = the entry's own sentence
   * says it. */
  where?: (entry: LogEntry, log: readonly LogEntry[], view: View, words: Words) => string
  /** One sentence for the message line, the log and screen readers; '' = not worth one. Several
   * people may read one screen: never say what was dealt to a hidden hand. `log`: the whole log,
   * for what an entry means only after others. `calm`: seats that would race take turns.
   * `whole`: a coach speaks of this entry alone, so that it is to be told whatever it is. */
  describe: (
    entry: LogEntry,
    names: Names,
    locale: Locale,
    log: readonly LogEntry[],
    calm: boolean,
    whole: boolean,
  ) => string
  /** The outcome of a chance event as a noun, such as `red–green`; '' = hidden from the reader. */
  chance: (entry: LogEntry, locale: Locale) => string
  /** The picture of such an outcome; nothing for an outcome without one. */
  Drawn?: Component<{ entry: LogEntry; view: View }>
  /** The piece that an entry of the log played, drawn as large as its room; nothing for entries without one. */
  Thumbnail?: Component<{ entry: LogEntry; log: readonly LogEntry[] }>
  /** The points that an entry of the log brought or cost: of each seat at most once. */
  gains?: (entry: LogEntry) => readonly Gain[]
  /** The heading that the log shows after an entry, such as the number of a new round; '' = none. */
  heads?: (entry: LogEntry, locale: Locale) => string
  /** The sound of an entry. Without it, every action of a seat sounds like a piece laid down. */
  hears?: Hears
  /** One short line that helps somebody new in this part of the game; '' = none now. */
  tip?: (moment: Moment<View>, words: Words) => string
}

/** The places where an action that could be done at `view` happens, after the actions before it. They are written as
 * the notation does, with what little is to be written there. None of an action that happens nowhere. */
export type Sketch<View = Record<string, unknown>, Words = unknown> = (
  action: string,
  before: readonly string[],
  view: View,
  words: Words,
) => readonly { at: string; text?: string }[]

export interface GameResult<View = Record<string, unknown>, Words = unknown> {
  /** Players by what scored, made of the final view and the log. */
  tally: (moment: Pick<Moment<View>, 'view' | 'log'>, names: Names, words: Words) => Tally
  /** The picture of a player or of something that scored: a `mark` of the tally. */
  Mark?: Component<{ mark: string }>
  /** Why the ranking is what it is, in words, shown above the tally. */
  Why: Component<EndProps<View, Words>>
  /** The final board, to be shared: it fills its room, is of the light theme, and nothing in it can be done or
   * moves. */
  Picture: Component<PictureProps<View, Words>>
}

/** A board takes what is played and its words in the language of the page; nothing else. */
export interface BoardProps<View = Record<string, unknown>, Words = unknown, Shown = unknown> {
  /** The same for as long as the board stands. */
  play: Play<View, Shown>
  words: Words
}

export interface ScoreProps<View = Record<string, unknown>, Words = unknown, Shown = unknown> extends BoardProps<
  View,
  Words,
  Shown
> {
  seat: number
}

export type EndProps<View = Record<string, unknown>, Words = unknown> = BoardProps<View, Words>

/** The room of a picture on the shared card, in pixels of the page. */
export interface Room {
  width: number
  height: number
}

export interface PictureProps<View = Record<string, unknown>, Words = unknown> extends EndProps<View, Words> {
  room: Room
}

export interface GameWords {
  title: string
  /** One sentence under the title on the first page. */
  blurb: string
  /** The names of the bots, by level. */
  cast?: Record<string, string>
  modes: Record<string, ModeWords>
  options: Record<string, OptionWords>
  /** The ways in which a game can end: `result.reason` in a sentence. */
  reasons: Record<string, string>
  /** The challenges of a solo mode, on the score sheet. */
  challenges?: Record<string, string>
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
  /** `{name}` stands for what the table says of that option. */
  text: string
  /** The tables for which it holds: `mode`, `seats`, `calm` and options by their names, each with what
   * it may be; without it, all. */
  when?: Readonly<Record<string, readonly (string | number | boolean)[]>>
  /** A small live board of a worked example. */
  figure?: Component<{ locale: Locale }>
  /** The tables at which the figure plays by the table's rules; without it, all. */
  shown?: Clause['when']
}
