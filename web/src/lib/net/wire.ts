// Generated from src/spieltisch/server/wire/ by `make wire`. Do not edit.

export type AnyClientMessage =
  | Hello
  | Ping
  | Sit
  | Mix
  | Ready
  | ChooseColour
  | Leave
  | Concede
  | Appoint
  | Remove
  | HandOver
  | Start
  | Act
  | Preview
  | Hint
  | TakeBack
  | Pause
  | Hurry
  | BotSpeed
  | Say
  | SayPhrase
  | React
  | Mute
  | Unsay
  | Slow
  | ReportPlayer
  | Rematch
  | WishEnd
  | Close
export type AnyServerMessage =
  | Welcome
  | Update
  | TableChanged
  | Done
  | Refused
  | Previewed
  | Hinted
  | Said
  | Reacted
  | ChatEdited
  | HouseTold
  | Probe

/**
 * First message on every socket: `since` is the last log number seen, 0 for none.
 */
export interface Hello {
  type: 'hello'
  id: number
  since?: number
}
/**
 * Ask whether the connection still stands; answered `done`, and nothing else.
 */
export interface Ping {
  type: 'ping'
  id: number
}
/**
 * Take an open seat before the game starts, under this name, and with this colour unless
 * another person has it. `entropy` is as in `mix`: the game may begin by itself with this seat.
 */
export interface Sit {
  type: 'sit'
  id: number
  seat: number
  name: string
  colour?: ('black' | 'blue' | 'green' | 'purple' | 'red' | 'yellow') | null
  entropy?: string | null
}
/**
 * Add random bytes to the draws, before the start: `TableInfo.draws` shows those that count.
 * Of each guest who sits here the first count; others change nothing.
 */
export interface Mix {
  type: 'mix'
  id: number
  entropy: string
}
/**
 * Be ready for a game that begins by itself (`TableInfo.gathers`), or be so no longer. The game
 * begins once everybody is present and ready; with a clock of days, once everybody is ready.
 */
export interface Ready {
  type: 'ready'
  id: number
  ready?: boolean
}
/**
 * Choose the colour of a seat before the start; no other person may have it.
 */
export interface ChooseColour {
  type: 'colour'
  id: number
  seat: number
  colour: 'black' | 'blue' | 'green' | 'purple' | 'red' | 'yellow'
}
/**
 * Give a seat up. Before the start the seat is open again. During play `bot` plays on, and
 * `sit` takes the seat back as long as nobody else has taken it.
 */
export interface Leave {
  type: 'leave'
  id: number
  seat: number
  bot?: string | null
}
/**
 * Lose a seat, for good: the table ends, or `bot` plays on and the seat is ranked last.
 *
 * It ends once one side is left, or no person who plays.
 */
export interface Concede {
  type: 'concede'
  id: number
  seat: number
  bot?: string | null
}
/**
 * The host gives a seat to a bot, or (before the start) opens it with `bot` null.
 *
 * During play a bot may be given the seat of a person who is away and on turn, at a table without
 * clocks. In a tournament only its host may give it. The bot comes once they have been away for
 * long (`SeatInfo.bot_from`), and all have seen it coming (`SeatInfo.stand_in`). It does not come
 * if they return before, or it is called off, with `bot` null. Later `sit` gives the seat back.
 */
export interface Appoint {
  type: 'appoint'
  id: number
  seat: number
  bot: string | null
}
/**
 * The host removes the person on a seat, for good; during play `bot` plays on.
 */
export interface Remove {
  type: 'remove'
  id: number
  seat: number
  bot?: string | null
}
/**
 * The host makes the person on a seat the host.
 */
export interface HandOver {
  type: 'hand_over'
  id: number
  seat: number
}
/**
 * The host starts the game; every seat must be taken. Where the game begins by itself, all
 * others must be ready.
 */
export interface Start {
  type: 'start'
  id: number
}
/**
 * Play an action: `seen` is the last log number the player had seen when choosing.
 */
export interface Act {
  type: 'act'
  id: number
  seat: number
  seen: number
  action: string
}
/**
 * Ask what an action would score, before playing it: no more than the seat can know.
 */
export interface Preview {
  type: 'preview'
  id: number
  seat: number
  action: string
}
/**
 * Ask the coach for ideas, with a seat that is to act, at a table with a coach.
 *
 * `TableInfo.coach` says whether it has one. Answered `hinted`; refused `stale` if the game went
 * on meanwhile.
 */
export interface Hint {
  type: 'hint'
  id: number
}
/**
 * Take back all after log number `to`, as an update offered it, or ask the others to agree.
 *
 * The same message agrees to another's request. With `wish` false it ends either.
 */
export interface TakeBack {
  type: 'take_back'
  id: number
  to: number
  wish?: boolean
}
/**
 * Wish for a pause of a game in real time, or for the end of a pause that players wished for.
 * Or take the wish back. A pause comes when everybody who plays wishes for it.
 */
export interface Pause {
  type: 'pause'
  id: number
  wish: boolean
}
/**
 * Alone among bots: the bots play without pauses until a person is to act. Where seats race it
 * changes nothing.
 */
export interface Hurry {
  type: 'hurry'
  id: number
}
/**
 * Wish for a speed of the table's bots outside races. The bots play at the slowest speed that
 * any of the people there wishes; `people` is what everybody wishes at first. No log keeps it: a
 * client says it again after each `welcome`.
 */
export interface BotSpeed {
  type: 'bot_speed'
  id: number
  speed: 'once' | 'people' | 'quick'
}
/**
 * Say something in the chat.
 */
export interface Say {
  type: 'say'
  id: number
  text: string
}
/**
 * Chat: one of the phrases that everybody reads in their own language
 * (`server/table/phrases.py`), within the bounds of chat.
 */
export interface SayPhrase {
  type: 'phrase'
  id: number
  phrase: string
}
/**
 * Show a reaction (`server/table/phrases.py`) at one's seat, within the bounds of chat.
 */
export interface React {
  type: 'react'
  id: number
  seat: number
  reaction: string
}
/**
 * The host mutes the author of that message; or, without `mute`, lets them speak again.
 */
export interface Mute {
  type: 'mute'
  id: number
  line: number
  mute?: boolean
}
/**
 * The host takes a message out of chat.
 */
export interface Unsay {
  type: 'unsay'
  id: number
  line: number
}
/**
 * The host lets everybody else say one message in so many seconds; 0: as they like.
 */
export interface Slow {
  type: 'slow'
  id: number
  seconds: number
}
/**
 * Report the author of a message (`line`), or the person on a `seat`, to the server's host.
 *
 * The report keeps the last messages of chat. Nobody else learns of it.
 */
export interface ReportPlayer {
  type: 'report'
  id: number
  reason: 'insult' | 'name' | 'other' | 'spam' | 'spoiling'
  line?: number | null
  seat?: number | null
  words?: string
}
/**
 * Have a new table with the same people after the end; asked twice, it names the same table.
 */
export interface Rematch {
  type: 'rematch'
  id: number
}
/**
 * Wish to end the game without a result, or do so no longer. It ends once everybody who plays
 * wishes for it; an action ends all wishes (`SeatInfo.ends`).
 */
export interface WishEnd {
  type: 'wish_end'
  id: number
  wish: boolean
}
/**
 * The host closes a table that has not started, or abandons one that has. A game that counts
 * for ratings cannot be closed.
 */
export interface Close {
  type: 'close'
  id: number
}
/**
 * Answer to `hello`: the table, the log after `since`, and the seat views as of `n`.
 */
export interface Welcome {
  type: 'welcome'
  id: number
  table: TableInfo
  n: number
  now_ms: number
  entries: LogEntry[]
  seat_views: SeatView[]
  chat: ChatMessage[]
  take_back?: TakeBackTarget | null
  page?: string
  clocks?: SeatClock[]
}
/**
 * Everything about a table but the game on it.
 */
export interface TableInfo {
  table: string
  game: string
  mode: string
  options: {
    [k: string]: string | number | boolean
  }
  status: 'closed' | 'finished' | 'playing' | 'waiting'
  seats: SeatInfo[]
  host: boolean
  listed: boolean
  chat: boolean
  purist: boolean
  spectators: number
  rematch: string | null
  result: Result | null
  clock?: boolean
  calm?: boolean
  coach?: boolean
  pause?: PauseInfo | null
  slow?: number
  wishes?: number[]
  take_back?: TakeBackOffer | null
  watching?: string[]
  time?: TimeControl | null
  unrated?: boolean
  rated?: boolean
  challenge?: Challenge | null
  tournament?: string
  decides?: boolean
  matched?: boolean
  gathers?: boolean
  closed?: ('agreed' | 'host' | 'unmet' | 'unplayed') | null
  draws?: Draws | null
}
/**
 * One seat of a table as a given viewer sees it.
 */
export interface SeatInfo {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string | null
  bot: string | null
  present: boolean
  mine: boolean
  colour?: 'black' | 'blue' | 'green' | 'purple' | 'red' | 'yellow'
  free?: boolean
  stand_in?: StandIn | null
  bot_from?: number | null
  ready?: boolean
  ends?: boolean
  lost?: ('conceded' | 'removed' | 'time') | null
  gone?: ('left' | 'time') | null
  avatar?: number | null
  rating?: SeatRating | null
}
/**
 * The bot that plays from `at` on, in milliseconds since the table was made.
 */
export interface StandIn {
  bot: string
  at: number
}
/**
 * The rating of a person on a seat, in the mode that is played there.
 */
export interface SeatRating {
  rating: number
  provisional: boolean
  change?: number | null
}
/**
 * The end of a game; see `spieltisch.core.outcome.Outcome`.
 */
export interface Result {
  ranks: number[]
  scores: number[]
  reason: string
  result: number | null
  challenges: string[]
  early?: boolean
  compared?: number[]
}
/**
 * A pause. A race is to `begin`, all players `asked` for it, or the people on `seats` were
 * `lost`. Or the server stood `still` for a while, or all players were `idle`.
 *
 * Times are in milliseconds since the table was made. Play goes on at `until`, null while that is
 * open.
 */
export interface PauseInfo {
  why: 'asked' | 'begin' | 'idle' | 'lost' | 'still'
  seats: number[]
  since: number
  until: number | null
}
/**
 * The player of `seat` asks to go back to log number `to`.
 *
 * `drawn`: something hidden has come to light since. `agreed` are the seats that have agreed.
 */
export interface TakeBackOffer {
  to: number
  seat: number
  drawn: boolean
  agreed: number[]
}
/**
 * The time that each player has: `seconds` for the game and `increment` more after each turn,
 * or `days` for each turn. At its end a bot of the level `bot` takes over, or the seat is lost and
 * the bot plays it on.
 *
 * Where seats race, a player has `turn` seconds for each turn outside the races, such as building.
 * At its end the bot plays this turn only.
 */
export interface TimeControl {
  bot: string
  at_end?: 'bot' | 'lost'
  seconds?: number
  increment?: number
  days?: number
  turn?: number
}
/**
 * The daily challenge that a table plays: its day, in days since 1970 (UTC), and whether it is
 * a guest's one attempt that counts.
 */
export interface Challenge {
  day: number
  rated: boolean
}
/**
 * The parts of which a game's draws are made, for all to check: see `docs/host/kept.md`.
 */
export interface Draws {
  commitment: string
  secret: string
  entropies: string[]
}
/**
 * One thing that happened, as this viewer may know it.
 *
 * `kind` is `act` for an action of the game, or one of the table's own events. Of an action,
 * `actor` is a seat, -1 chance or -2 the table, and `text` is its text, with hidden arguments as
 * `?`. `items` are its scores, described in the game's RULES.md. Of an event, `text` is a
 * parameter such as the bot's level. People who share a screen read what all of their seats know.
 */
export interface LogEntry {
  n: number
  ms: number
  kind:
    | 'act'
    | 'appointed'
    | 'closed'
    | 'coloured'
    | 'end_wished'
    | 'finished'
    | 'forfeited'
    | 'handed_over'
    | 'heard'
    | 'held'
    | 'hosted'
    | 'left'
    | 'made'
    | 'mixed'
    | 'moved'
    | 'muted'
    | 'paused'
    | 'ready'
    | 'rematch'
    | 'removed'
    | 'resumed'
    | 'resuming'
    | 'sat'
    | 'slowed'
    | 'started'
    | 'taken_back'
    | 'timed_out'
    | 'took_days_off'
  actor: number | null
  text: string
  items: {
    [k: string]: unknown
  }[]
}
/**
 * The view and the legal actions of one seat (null: of a spectator).
 *
 * `legal` is a tree of words: `{"place": {"RG BY": {"0,1": {"0,2 1,1": {}}}}}` offers
 * `place RG 0,1 0,2` and three more actions, since each word of a key may be chosen. A leaf is an
 * empty object. The tree is empty unless the seat may act.
 */
export interface SeatView {
  seat: number | null
  view: {
    [k: string]: unknown
  }
  legal: LegalTree
  turn?: number | null
}
/**
 * Words, and what may follow each.
 */
export interface LegalTree {
  [k: string]: LegalTree
}
/**
 * One message of chat, numbered from 1.
 */
export interface ChatMessage {
  line: number
  ms: number
  name: string
  seat: number | null
  text: string
  phrase?: string | null
  muted?: boolean
}
/**
 * A viewer could take back all after log number `to`; whether others are asked first.
 */
export interface TakeBackTarget {
  to: number
  ask: boolean
}
/**
 * The milliseconds that a seat has left, from `since` on; null: its clock stands still.
 *
 * `since` is in milliseconds since the table was made. It may be later than now: then its player
 * has days off until `away`, or time did not count.
 */
export interface SeatClock {
  left: number
  since: number | null
  away?: number | null
}
/**
 * New log entries, in order and without gaps, and the changes of the seat views.
 *
 * `public` has changed keys, and `parts` the changed parts of others, which are the same in all
 * views; `seat_views` has the changes of each. A client lays them over the seat views that it was
 * sent before. The first update after the start brings whole views.
 */
export interface Update {
  type: 'update'
  n: number
  entries: LogEntry[]
  public: {
    [k: string]: unknown
  }
  seat_views: SeatViewDiff[]
  parts?: {
    [k: string]:
      | unknown[][]
      | {
          [k: string]: unknown
        }
  }
  take_back?: TakeBackTarget | null
  clocks?: SeatClock[]
}
/**
 * The changes of one seat view, without those that all views share.
 *
 * `view` has the keys that changed, and `parts` the parts of others. `legal` is null if it is as
 * before.
 */
export interface SeatViewDiff {
  seat: number | null
  view: {
    [k: string]: unknown
  }
  parts?: {
    [k: string]:
      | unknown[][]
      | {
          [k: string]: unknown
        }
  }
  legal?: LegalTree | null
  turn?: number | null
}
/**
 * The table changed: somebody sat, came, went; the host changed something.
 */
export interface TableChanged {
  type: 'table'
  table: TableInfo
}
/**
 * The client's message `id` was applied and is durable; `n` is the log number after it.
 */
export interface Done {
  type: 'done'
  id: number
  n: number
}
/**
 * The client's message `id` (0: it had none to be read) changed nothing, because of `code`.
 */
export interface Refused {
  type: 'refused'
  id: number
  code: string
  params: {
    [k: string]: string | number
  }
}
/**
 * Answer to `preview`: the items the action would score for certain.
 */
export interface Previewed {
  type: 'previewed'
  id: number
  items: {
    [k: string]: unknown
  }[]
}
/**
 * Answer to `hint`: what the coach would do on `seat`, the best first, at most three.
 *
 * It thought about the game as of log number `number`, as far as the seat knows it. `expected` is
 * what each seat may expect after the best idea. That is its share of the win, 0 to 1 (partners
 * have the same), or in a solo mode the result.
 */
export interface Hinted {
  type: 'hinted'
  id: number
  seat: number
  number: number
  candidates: HintedCandidate[]
  expected: number[]
}
/**
 * An idea: `actions` in their order, usually one.
 *
 * `value` is what the asker's seat may then expect: its share of the win, 0 to 1, or in a solo
 * mode the result. `visits` is how often the coach tried it. `line` is the best continuation it
 * saw, by all seats. `items` are the certain scores of the actions, as previews show them. `lead`,
 * if the game has one, is what the seat may then expect to lead by, in points. `reasons` say, in
 * the game's terms, why the best idea is better: than the second, or than this one.
 */
export interface HintedCandidate {
  actions: string[]
  value: number
  visits: number
  line: string[]
  items: {
    [k: string]: unknown
  }[]
  lead: number | null
  reasons: {
    [k: string]: unknown
  }[]
}
/**
 * Somebody said something.
 */
export interface Said {
  type: 'said'
  line: ChatMessage
}
/**
 * The person on a seat shows a reaction. It is shown for a moment, and nothing keeps it.
 */
export interface Reacted {
  type: 'reacted'
  seat: number
  reaction: string
}
/**
 * The host changed chat messages; each takes the place of the message with its number.
 */
export interface ChatEdited {
  type: 'lines'
  lines: ChatMessage[]
}
/**
 * The notice of the server's host, and until when this visitor is muted (`House`). The message
 * comes first on a socket where there is something to say, and again when that changes.
 */
export interface HouseTold {
  type: 'house'
  notice: HostNotice | null
  muted: number | null
}
/**
 * The words of the server's host on every page, and when they were written.
 */
export interface HostNotice {
  ms: number
  text: string
  closing?: boolean
}
/**
 * Asks for an echo of number `n`, by which the server measures the connection where seats
 * race.
 */
export interface Probe {
  type: 'probe'
  n: number
}
/**
 * The player meant for a seat. It is the host (`me`), another person at the host's screen
 * (`here`), anyone with the link (`open`), or a bot of the level `bot`.
 */
export interface SeatPlan {
  kind: 'bot' | 'here' | 'me' | 'open'
  name?: string | null
  bot?: string | null
  colour?: ('black' | 'blue' | 'green' | 'purple' | 'red' | 'yellow') | null
}
/**
 * POST /api/tables: what is agreed before anybody sits down.
 */
export interface NewTable {
  game: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: SeatPlan[]
  listed?: boolean
  several?: boolean
  shuffle?: boolean
  chat?: boolean
  purist?: boolean
  calm?: boolean
  coach?: boolean
  time?: TimeControl | null
  rated?: boolean
}
/**
 * Answer a probe at once, with its number. It has no id: the connection is measured by it, and
 * the table never hears it.
 */
export interface Echo {
  type: 'echo'
  n: number
}
/**
 * The answer to POST /api/tables.
 */
export interface Made {
  table: string
}
/**
 * GET /api/me: this guest. POST /api/me with a name makes or renames one.
 */
export interface Me {
  name: string | null
  tables: TableCard[]
  by_invitation?: boolean
  banned?: number
  avatar?: number | null
  solitary?: boolean
  told?: WordToGuest[]
}
/**
 * A table in a list.
 */
export interface TableCard {
  table: string
  game: string
  mode: string
  status: 'closed' | 'finished' | 'playing' | 'waiting'
  names: (string | null)[]
  bots: number[]
  open: number
  mine: boolean
  turn: boolean
  age_s: number
  host: string | null
  options: {
    [k: string]: string | number | boolean
  }
  time?: TimeControl | null
  left_s?: number | null
  avatars?: (number | null)[]
  timed_out?: boolean
  may_return?: boolean
  rated?: boolean
  ratings?: (SeatRating | null)[]
  place?: number | null
  result?: number | null
  may_cancel?: boolean
}
/**
 * Words of the server to a guest about their name.
 */
export interface WordToGuest {
  what: 'spared' | 'way-in'
  ms: number
}
/**
 * POST /api/me
 */
export interface NewName {
  name: string | null
  invite?: string | null
}
/**
 * POST /api/profile/ranked: whether others see this guest's ratings, on leaderboards too.
 */
export interface ShownRanked {
  ranked: boolean
}
/**
 * POST /api/me/avatar: the guest's picture from now on, at seats that they take.
 */
export interface NewAvatar {
  avatar: number
}
/**
 * One option of a game.
 */
export interface OptionInfo {
  name: string
  choices: (string | number | boolean)[]
  default: string | number | boolean
  by_mode: {
    [k: string]: string | number | boolean
  }
  modes: string[]
}
/**
 * One way to play a game.
 */
export interface ModeInfo {
  name: string
  seats: number[]
  silent: boolean
  seats_option: string | null
  solo: boolean
  challenges: string[]
}
/**
 * One game, from its Spec.
 */
export interface GameInfo {
  name: string
  rules: string
  modes: ModeInfo[]
  options: OptionInfo[]
  bots: string[]
  open_information: boolean
  real_time: boolean
  coach?: boolean
}
/**
 * GET /api/games
 */
export interface Games {
  games: GameInfo[]
}
/**
 * GET /api/tables/{table}/past?n=NUMBER[,NUMBER...][&open=1]: a finished game as this guest saw
 * it after each of these log numbers. They are at most 16, ascending; `open` also shows what
 * everybody held in hand.
 */
export interface Past {
  positions: PastPosition[]
}
/**
 * The views of this guest after log number `n`, as in a `welcome`; nothing is legal in them.
 */
export interface PastPosition {
  n: number
  seat_views: SeatView[]
}
/**
 * GET and POST /api/tables/{table}/analysis: how far the coach is with a finished game.
 *
 * GET tells, POST has it begin, unless it has: of `of` decisions it has looked at `done`.
 * While it is `working`, `analysis` has what it found there. `failed`: it could not, and may be
 * asked again. GET with `?after=DONE` answers as soon as more are done, at the latest after five
 * seconds.
 */
export interface AnalysisState {
  state: 'done' | 'failed' | 'none' | 'waiting' | 'working'
  done: number
  of: number
  analysis: Analysis | null
}
/**
 * The coach's findings in a finished game.
 *
 * Numbers are those of the log, as in links to steps of a replay. A seat expects its
 * share of the win, 0 to 1 (`unit` "share"), or in a solo mode the result (`unit` "points").
 */
export interface Analysis {
  unit: 'points' | 'share'
  seats: AnalysedSeat[]
  turns: AnalysedTurn[]
}
/**
 * The changes of a seat's expectation.
 *
 * `luck` is by draws, and by hidden things that came to light. `choices`, at most 0, is by its own
 * choices against the best that the coach found.
 */
export interface AnalysedSeat {
  luck: number
  choices: number
  slips: Slip[]
}
/**
 * A choice that cost something: the actions `played`, from log number `number` on, by which the
 * seat expected `loss` less than by the actions `better`.
 */
export interface Slip {
  number: number
  played: string[]
  better: string[]
  loss: number
  line: AnalysedStep[]
  items: {
    [k: string]: unknown
  }[]
  items_played: {
    [k: string]: unknown
  }[]
  reasons: {
    [k: string]: unknown
  }[]
  even?: string[][]
}
/**
 * An action of a game that is played on, and what it scored.
 */
export interface AnalysedStep {
  actor: number
  action: string
  items: {
    [k: string]: unknown
  }[]
}
/**
 * Each seat's expectation after log number `number`, just before `seat` chose; at the end,
 * without a `seat`, its result.
 */
export interface AnalysedTurn {
  number: number
  seat: number | null
  expected: number[]
}
/**
 * A link of the server's host, such as to an imprint.
 */
export interface SiteLink {
  title: string
  url: string
}
/**
 * The face that a host gives the site: in GET /api/server, and in the index of the page. All
 * texts are plain; an empty one says nothing.
 */
export interface SiteFace {
  name?: string
  logo?: boolean
  welcome?: string
  rules?: string
  links?: SiteLink[]
  contact?: string
  language?: string
}
/**
 * GET /api/server: what a page cannot know of where it comes from.
 */
export interface ServerInfo {
  address: string | null
  alone: boolean
  version: string
  site: SiteFace
}
/**
 * GET /api/push, and the answer to both of its POSTs: what a browser subscribes with.
 */
export interface PushInfo {
  key: string | null
}
/**
 * POST /api/push: this browser may be called to its guest's turns.
 */
export interface NewPush {
  endpoint: string
  key: string
  secret: string
  locale: string
  replaces?: string | null
}
/**
 * POST /api/push/drop: this browser is not to be called any more.
 */
export interface OldPush {
  endpoint: string
}
/**
 * Body of every HTTP answer that is not 2xx.
 */
export interface Error {
  code: string
  params: {
    [k: string]: string | number
  }
}
/**
 * GET /api/house: what the server's host says to this browser, and what waits for the host.
 */
export interface House {
  notice?: HostNotice | null
  muted?: number | null
  reports?: number | null
}
/**
 * POST /api/host/notice: show this on every page, in place of the last notice; an empty text
 * ends it.
 */
export interface NewNotice {
  text: string
  closing?: boolean
}
/**
 * POST /api/host/enter: make this device the host's, by the secret of a link.
 */
export interface GivenHostLink {
  secret: string
}
/**
 * POST /api/host/leave: this device, or `all` of them, is the host's no longer.
 */
export interface LeavingHost {
  all?: boolean
}
/**
 * GET /api/host, and the answer to all POSTs there but `leave`: what the host has to know.
 */
export interface Desk {
  reports: ReportShown[]
  sanctions: SanctionShown[]
  notice?: HostNotice | null
  host?: boolean
  tasks?: ('ban' | 'close' | 'mute' | 'notice')[]
}
/**
 * A report, for the host.
 */
export interface ReportShown {
  report: number
  ms: number
  guest: number
  by: string
  name: string
  now: string | null
  table: string
  game: string
  status: ('closed' | 'finished' | 'playing' | 'waiting') | null
  seated: boolean
  reason: 'insult' | 'name' | 'other' | 'spam' | 'spoiling'
  words: string
  lines: LineShown[]
  others: number
  near: boolean
  muted: number | null
  banned: number | null
  closed_ms?: number | null
}
/**
 * A message of chat in a report.
 */
export interface LineShown {
  ms: number
  name: string
  text: string
  theirs: boolean
  reported: boolean
}
/**
 * A mute or a ban in force.
 */
export interface SanctionShown {
  sanction: number
  kind: 'ban' | 'mute'
  name: string
  ms: number
  until: number
  by: ('address' | 'device' | 'guest')[]
}
/**
 * GET /api/host/earlier: the reports that the host closed last, the last one first.
 */
export interface Earlier {
  reports: ReportShown[]
}
/**
 * A seat of a table in the host's lists.
 */
export interface HostSeat {
  name: string | null
  guest: number | null
}
/**
 * A table that waits for players or is being played, for the host.
 */
export interface HostTable {
  table: string
  game: string
  mode: string
  status: 'closed' | 'finished' | 'playing' | 'waiting'
  listed: boolean
  seats: HostSeat[]
  age_s: number
}
/**
 * GET /api/host/tables, and the answer to POST /api/tables/{table}/shut: the newest tables that
 * wait for players or are being played.
 */
export interface HostTables {
  tables: HostTable[]
  more: boolean
}
/**
 * A guest whose name the host has looked up.
 */
export interface FoundPerson {
  guest: number
  name: string
  used_ms: number | null
  muted: number | null
  banned: number | null
}
/**
 * GET /api/host/people?name=TEXT: guests in whose name it occurs.
 */
export interface FoundPeople {
  people: FoundPerson[]
  more: boolean
}
/**
 * A device in which a guest is known.
 */
export interface SeenDevice {
  browser: string
  system: string
  used_ms: number
}
/**
 * GET /api/host/person?guest=NUMBER: what the server knows of a guest that helps to keep
 * order.
 */
export interface PersonShown {
  guest: number
  name: string
  devices: SeenDevice[]
  tables: HostTable[]
  reports: ReportShown[]
  sanctions: SanctionShown[]
  others: number
  near: boolean
  own: boolean
  muted: number | null
  banned: number | null
  tasks?: ('ban' | 'close' | 'mute' | 'notice')[] | null
}
/**
 * POST /api/host/sanction: mute or ban the guest of that number.
 */
export interface NewSanction {
  guest: number
  kind: 'ban' | 'mute'
  seconds: number | null
  by: ('address' | 'device' | 'guest')[]
}
/**
 * POST /api/host/close: nothing more is to be done about a report.
 */
export interface OldReport {
  report: number
}
/**
 * POST /api/host/lift: end a mute or a ban.
 */
export interface OldSanction {
  sanction: number
}
/**
 * POST /api/daily: begin today's attempt, or return to it; answered by `Made`. `again`: play
 * the same draws once more after it, which does not count.
 */
export interface NewAttempt {
  game: string
  again?: boolean
}
/**
 * An attempt among the results of a day.
 */
export interface DailyResult {
  rank: number
  name: string
  finished: boolean
  place: number | null
  score: number | null
  compared: number[]
  seconds: number
  table: string
  mine: boolean
  better_than: number
  of: number
  person: string
}
/**
 * A guest's attempt of today; without a `result` it goes on.
 */
export interface DailyAttempt {
  table: string
  result: DailyResult | null
}
/**
 * Today's challenge at one game: its mode, and the levels of the bots.
 */
export interface DailyGame {
  game: string
  mode: string
  bots: string[]
  commitment: string
  tomorrow: string
  attempt: DailyAttempt | null
}
/**
 * GET /api/daily: today's challenges.
 */
export interface Daily {
  day: number
  ends_at: number
  streak: number
  games: DailyGame[]
}
/**
 * GET /api/daily/results?game=NAME&day=DAY: the results of a day, whose tables may be
 * watched again. Today's are there once the guest's own attempt has ended (`open`).
 */
export interface DailyResults {
  day: number
  game: string
  commitment: string
  secret: string
  open: boolean
  results: DailyResult[]
  mine: DailyResult | null
}
/**
 * GET /api/friends, and the answer to most of its POSTs: all people on this guest's lists.
 */
export interface Friends {
  friends: FriendInfo[]
  requests: PersonInfo[]
  blocked: PersonInfo[]
}
/**
 * A friend.
 */
export interface FriendInfo {
  person: string
  name: string
  avatar: number
  online: boolean
  at_table: boolean
  called: boolean
}
/**
 * A person on a list. On lists of a guest's own, `person` names the row, and means nothing to
 * anybody else. In the lobby it is the id of the person's profile.
 */
export interface PersonInfo {
  person: string
  name: string
  avatar: number
}
/**
 * Answer to POST /api/friends/code: people who open its link can become friends. It lasts until
 * the guest has it renewed.
 */
export interface FriendCode {
  code: string
}
/**
 * POST /api/friends/code: tell the code; `renew`: another one, and the last is void.
 */
export interface WantedCode {
  renew?: boolean
}
/**
 * POST /api/friends/look: whose code is it? POST /api/friends/join: be their friend.
 */
export interface GivenFriendCode {
  code: string
}
/**
 * Answer to POST /api/friends/look: the guest with that code.
 */
export interface Owner {
  name: string
  avatar: number
}
/**
 * POST /api/tables/{table}/block: block the author of a message of chat, or the person on a
 * seat.
 */
export interface Author {
  line?: number | null
  seat?: number | null
}
/**
 * POST /api/friends/accept, /decline, /remove, /block, /unblock: a person on a list.
 */
export interface OnePerson {
  person: string
}
/**
 * POST /api/friends/invite: a friend to a table of the guest's that waits for players.
 */
export interface NewInvitation {
  person: string
  table: string
}
/**
 * POST /api/friends/answered: the guest has answered the invitation to a table.
 */
export interface OldInvitation {
  table: string
}
/**
 * GET /api/friends/news[?table=1]: what has come from others. It says that a page is open, and
 * whether at a table.
 */
export interface News {
  friends: number
  requests: number
  invitations: InvitationInfo[]
  shown: boolean
}
/**
 * A person invites to a table that waits for players.
 */
export interface InvitationInfo {
  table: string
  game: string
  person: string
  name: string
  avatar: number
  rated: boolean
  rating: SeatRating | null
}
/**
 * GET /api/profile[?person=ID]: a person, by default this guest.
 *
 * Others see the name, the avatar, the ratings, and their own games against the person.
 */
export interface Profile {
  person: string
  name: string
  avatar: number
  mine: boolean
  ranked: boolean
  modes: ModeResults[]
  people: HeadToHead[]
  daily?: DailyStanding[]
}
/**
 * The games of a person in one mode.
 */
export interface ModeResults {
  game: string
  mode: string
  rating: Rating | null
  games?: number | null
  won?: number
  average?: number | null
  best?: number | null
  best_table?: string | null
  against?: Against[]
}
/**
 * A rating in one mode of a game.
 */
export interface Rating {
  rating: number
  games: number
  provisional: boolean
  opponents: number
}
/**
 * The games against one kind of opponents: bots of the level `bot`, or people (null).
 */
export interface Against {
  bot: string | null
  games: number
  won: number
  drawn: number
}
/**
 * The games of a person against another.
 */
export interface HeadToHead {
  person: string
  name: string
  avatar: number
  games: number
  won: number
  drawn: number
}
/**
 * The rating of a person at the daily challenges of a game. It is the mean, over their last
 * `days`, of the percentage of the others who were worse.
 */
export interface DailyStanding {
  game: string
  better_than: number
  days: number
  provisional: boolean
}
/**
 * GET /api/people?person=ID; by a row of the guest's own lists: ?friend=ID; or by a seat:
 * ?table=ID&seat=NUMBER&name=NAME. GET /api/tables/{table}/person: the author of a message of
 * chat (?line=NUMBER), or a spectator (?watching=NAME). The answer to POST /api/people/ask,
 * /block and /unblock, too.
 */
export interface PersonDetails {
  profile: Profile
  tie: 'asked' | 'asks' | 'blocked' | 'friend' | 'none'
  online: boolean
  challenge: boolean
  watch: string | null
}
/**
 * POST /api/people/ask: ask a person to be friends; where they ask already, agree. POST
 * /api/people/block, /unblock: block them, or no longer. `person` is the id of their profile.
 */
export interface ThisPerson {
  person: string
}
/**
 * POST /api/people/challenge: invite a person to a table of the guest's that waits.
 */
export interface NewChallenge {
  person: string
  table: string
}
/**
 * POST /api/people/report: report a person to the server's host, from anywhere; `table` is
 * where the guest met them, if it was at one.
 */
export interface NewReport {
  person: string
  reason: 'insult' | 'name' | 'other' | 'spam' | 'spoiling'
  words?: string
  table?: string | null
}
/**
 * GET /api/me/account: all ways in which this guest is known.
 */
export interface Account {
  devices: DeviceInfo[]
  phrase: boolean
  passkeys: PasskeyInfo[]
  aside: string | null
  mail?: MailInfo | null
  days_off?: DaysOff | null
}
/**
 * A browser in which this guest is known.
 */
export interface DeviceInfo {
  device: string
  browser: string
  system: string
  made_ms: number
  used_ms: number
  current: boolean
}
/**
 * A passkey of this guest, and the device that made it.
 */
export interface PasskeyInfo {
  passkey: string
  browser: string
  system: string
  made_ms: number
}
/**
 * The addresses of this guest, which nobody else is shown.
 */
export interface MailInfo {
  address: string | null
  asked: string | null
}
/**
 * Days on which no clock of days runs for this guest.
 */
export interface DaysOff {
  until_ms: number | null
  most: number
}
/**
 * POST /api/me/days-off: have so many days off from now on; 0 ends them.
 */
export interface NewDaysOff {
  days: number
}
/**
 * POST /api/me/mail: send a link to this address, which confirms it for mails about turns.
 */
export interface NewMail {
  address: string
  locale: string
}
/**
 * POST /api/mail/confirm: send mails to the address that this link came to. POST
 * /api/mail/stop: send none any more to the address whose mails have this link.
 */
export interface GivenLink {
  link: string
}
/**
 * The answer to the POSTs of a link in a mail.
 */
export interface LinkAnswer {
  address: string | null
}
/**
 * POST /api/me/device/end: log this device out.
 */
export interface OldDevice {
  device: string
}
/**
 * Answer to POST /api/me/code: a code that makes another device this guest's, once.
 */
export interface NewCode {
  code: string
  seconds: number
}
/**
 * POST /api/me/code/look: whose code is it? POST /api/me/code/use: be that guest here.
 */
export interface GivenCode {
  code: string
}
/**
 * POST /api/tables/ID/pass: make a link by which the person of a seat plays on at another
 * device.
 */
export interface PassedSeat {
  seat: number
}
/**
 * Answer to POST /api/tables/ID/pass and /api/tournaments/ID/pass: the secret of a link that
 * gives a seat to another device, once: `/here/SECRET`.
 */
export interface SeatLink {
  secret: string
  seconds: number
}
/**
 * POST /api/seat/look: whose seat is it? POST /api/seat/use: have it on this device from now
 * on. A stranger becomes a guest by it.
 */
export interface GivenSeatLink {
  secret: string
}
/**
 * Answer to POST /api/seat/look and /use: the person's name, and the place of the seat.
 */
export interface SeatFound {
  name: string
  tournament: string | null
  table: string | null
}
/**
 * Answer to POST /api/me/phrase: the guest's recovery phrase from now on, this one time.
 */
export interface NewPhrase {
  phrase: string
}
/**
 * POST /api/me/phrase/use: be the guest of this phrase here.
 */
export interface GivenPhrase {
  phrase: string
}
/**
 * The name of the guest that a code leads to, or that this browser is from now on.
 */
export interface Returned {
  name: string
}
/**
 * Answer to POST /api/me/passkey/new and POST /api/me/passkey/ask: what a browser asks its
 * authenticator for, as WebAuthn writes it in JSON.
 */
export interface PasskeyOptions {
  options: {
    [k: string]: unknown
  }
}
/**
 * POST /api/me/passkey: keep this new passkey. POST /api/me/passkey/use: be its guest here.
 */
export interface GivenPasskey {
  credential: {
    [k: string]: unknown
  }
}
/**
 * POST /api/me/passkey/drop: this passkey is no way back any more.
 */
export interface OldPasskey {
  passkey: string
}
/**
 * GET /api/host/house, and the answer to POST /api/host/helper: the state of the server, its
 * helpers, and the log of what the host and they did.
 */
export interface HouseState {
  health: Health
  helpers: HelperShown[]
  deeds: DeedShown[]
  more: boolean
  invitation: string | null
}
/**
 * The state of the process that answers, and of its data folder.
 */
export interface Health {
  version: string
  since_ms: number
  tables: number
  sockets: number
  held: Held | null
}
/**
 * A data folder.
 */
export interface Held {
  bytes: number
  free: number
  backup_ms: number | null
}
/**
 * A guest who helps the host.
 */
export interface HelperShown {
  guest: number
  name: string
  tasks: ('ban' | 'close' | 'mute' | 'notice')[]
}
/**
 * A deed of the host or of a helper.
 */
export interface DeedShown {
  id: number
  ms: number
  helper: string | null
  deed:
    | 'appoint'
    | 'ban'
    | 'dismiss'
    | 'end'
    | 'enter'
    | 'expel'
    | 'leave'
    | 'lift'
    | 'mute'
    | 'notice'
    | 'notice-end'
    | 'report'
    | 'shut'
    | 'way-in'
  name: string | null
  about: string
}
/**
 * GET /api/privacy: what the server stores, and for how many days.
 */
export interface Privacy {
  topics: KeptTopic[]
  guest_days: number | null
  notice_days: number
  over_days: number
  waiting_days: number
  device_days: number
  address_days: number
  report_days: number
  closed_days: number
  log_days: number
}
/**
 * A topic, and the tables of the database that are about it.
 */
export interface KeptTopic {
  topic:
    | 'account'
    | 'boards'
    | 'calls'
    | 'chat'
    | 'devices'
    | 'games'
    | 'order'
    | 'people'
    | 'results'
    | 'server'
    | 'ways-back'
  tables: string[]
}
/**
 * POST /api/host/helper: let a guest help with these tasks; null: no longer.
 */
export interface NewHelper {
  guest: number
  tasks: ('ban' | 'close' | 'mute' | 'notice')[] | null
}
/**
 * POST /api/host/way-in: make a code by which the guest comes back to their name, once.
 */
export interface NewWayIn {
  guest: number
}
/**
 * GET /api/lobby: the same for all who ask, and a second old at most.
 */
export interface Lobby {
  tables: TableCard[]
  online: number
  people: PersonInfo[]
  looking: {
    [k: string]: number
  }
}
/**
 * POST /api/wish: look for opponents from now on, in place of the last wish.
 */
export interface NewWish {
  game: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  times:
    | [TimeControl | null]
    | [TimeControl | null, TimeControl | null]
    | [TimeControl | null, TimeControl | null, TimeControl | null]
    | [TimeControl | null, TimeControl | null, TimeControl | null, TimeControl | null]
    | [
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null
      ]
    | [
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null
      ]
    | [
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null
      ]
    | [
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null,
        TimeControl | null
      ]
  calm?: boolean
}
/**
 * POST /api/wish/renew: go on looking; the answer comes once there is news, or after some
 * seconds. POST /api/wish/end: look no more.
 */
export interface KeptWish {
  wish: string
}
/**
 * Answer to POST /api/wish, …/renew and …/end.
 */
export interface WishState {
  wish: string
  table: string | null
  offer: boolean
}
/**
 * GET and POST /api/me/shown: whether the lobby names this guest while they are online.
 */
export interface ShownOnline {
  shown: boolean
}
/**
 * POST /api/records: the text of a record. It becomes a table that shows the finished game, or
 * at which an unfinished one goes on.
 */
export interface NewRecord {
  record: string
  seats?: SeatPlan[]
}
/**
 * Answer to POST /api/records: the game of a record, and its table; null for an unfinished game
 * while nobody has been named who continues it.
 */
export interface RecordTable {
  table: string | null
  game: string
  mode: string
  seats: number
}
/**
 * POST /api/draws: the text of a record.
 */
export interface CheckedRecord {
  record: string
}
/**
 * A draw of a record: its line, and the seat that acted last (-1: none has).
 */
export interface RecordDraw {
  line: number
  actor: number
  possible: number
  text: string
}
/**
 * Answer to POST /api/draws: what a record's draws are checked by; empty where it says
 * nothing.
 */
export interface RecordDraws {
  game: string
  commitment: string
  secret: string
  entropies: string[]
  seats: number[]
  possible: [string, number][][]
  draws: RecordDraw[]
}
/**
 * A puzzle in a list, with the guest's tries. `solved` is the number of the try that solved it,
 * 0 for none; `shown`: the guest has looked at the solution before.
 */
export interface PuzzleCard {
  puzzle: string
  game: string
  mode: string
  tries: number
  solved: number
  shown: boolean
}
/**
 * The puzzles of a game: how many there are, how many the guest has solved, and one of the
 * others to go on with.
 */
export interface PuzzleGame {
  game: string
  puzzles: number
  solved: number
  next: string | null
}
/**
 * GET /api/puzzles: the three of `day` (days since 1970, by UTC), and those of all games. Also
 * the guest's own slips in finished games that the coach has looked through. `streak`: the days in
 * a row, up to today or yesterday, on which the guest solved all three; `today`: today among them.
 */
export interface Puzzles {
  day: number
  daily: PuzzleCard[]
  games: PuzzleGame[]
  slips: PuzzleCard[]
  streak: number
  today: boolean
}
/**
 * POST /api/puzzles/{puzzle}: the actions tried, in their order; none to see the position.
 */
export interface Tries {
  actions:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
}
/**
 * The solution of a puzzle with its reasons. `items` are the certain scores of `better`, as
 * previews show them, `line` how it may go on. `missed` is what others played, and `reasons` say
 * why `better` is better, in the game's terms.
 */
export interface PuzzleAnswer {
  better: string[]
  value: number
  items: {
    [k: string]: unknown
  }[]
  reasons: {
    [k: string]: unknown
  }[]
  line: AnalysedStep[]
  missed: string[]
  missed_value: number | null
  missed_items: {
    [k: string]: unknown
  }[]
}
/**
 * Answer to POST /api/puzzles/{puzzle}: the position after the actions tried.
 *
 * `open`: the turn is not over. `missed` or `solved`: it was judged. `value` is what the seat may
 * expect after the actions tried, if that is known. `answer` is there once the puzzle is solved,
 * or after POST /api/puzzles/{puzzle}/answer.
 */
export interface PuzzleState {
  card: PuzzleCard
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  seat: number
  daily: boolean
  state: 'missed' | 'open' | 'solved'
  seat_view: SeatView
  log: LogEntry[]
  begins: number
  value: number | null
  answer: PuzzleAnswer | null
}
/**
 * POST /api/boards: a new analysis board. It is for a game from its start, a finished game at a
 * table, or a puzzle that the guest has tried. It may also copy a board.
 */
export interface NewBoard {
  game?: string | null
  options?: {
    [k: string]: string | number | boolean
  }
  seats?: number | null
  table?: string | null
  step?: number | null
  puzzle?: string | null
  board?: string | null
}
/**
 * Answer to POST /api/boards; `node` is where it opens.
 */
export interface MadeBoard {
  board: string
  node: number
}
/**
 * An action on a board, after that of `parent` (0: the start). Of several after one action,
 * the first is the main line.
 */
export interface BoardNode {
  id: number
  parent: number
  actor: number
  text: string
  items: {
    [k: string]: unknown
  }[]
  name: string
  comment: string
}
/**
 * A seat on a board: the name of its person, or the level of its bot, if it was at a table.
 */
export interface BoardSeat {
  name: string | null
  bot: string | null
  colour: 'black' | 'blue' | 'green' | 'purple' | 'red' | 'yellow'
}
/**
 * GET /api/boards/{board}: an analysis board. Everybody with its link may look at it; its owner
 * alone may change it. `table` is the finished game that it came from.
 */
export interface Board {
  board: string
  mine: boolean
  revision: number
  title: string
  game: string
  mode: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: BoardSeat[]
  table: string | null
  nodes: BoardNode[]
  coach: boolean
}
/**
 * A possible draw, with its share of all chances.
 */
export interface Draw {
  text: string
  share: number
}
/**
 * GET /api/boards/{board}/at/{node}: the position after an action; `draws` where chance is to
 * draw. All hands are open.
 */
export interface BoardPosition {
  node: number
  seat_views: SeatView[]
  draws: Draw[]
}
/**
 * POST /api/boards/{board}/play: an action after that of `node`. Without `text`, chance draws
 * at random. `settle`: so it does after the action, until a seat is to act.
 */
export interface NewNode {
  node: number
  actor: number
  text?: string | null
  settle?: boolean
}
/**
 * The answer to a `NewNode`: the board's new nodes, of which some may have been there, and the
 * position after the last.
 */
export interface Played {
  revision: number
  nodes: BoardNode[]
  at: BoardPosition
}
/**
 * POST /api/boards/{board}/edit: name or comment an action, make it the main line, or delete
 * it with all that follows. At node 0, the name is that of the board.
 */
export interface Edit {
  node: number
  name?: string | null
  comment?: string | null
  promote?: boolean
  delete?: boolean
}
/**
 * POST /api/boards/{board}/hint: what the coach says of a position, as a table's `hinted`.
 */
export interface BoardHint {
  seat: number
  candidates: HintedCandidate[]
  expected: number[]
}
/**
 * POST /api/boards/{board}/hint
 */
export interface WantedHint {
  node: number
  seat: number
}
/**
 * A board in the list of its owner.
 */
export interface BoardCard {
  board: string
  title: string
  game: string
  mode: string
  nodes: number
  at: number
}
/**
 * GET /api/boards: those of the guest, the last changed first.
 */
export interface Boards {
  boards: BoardCard[]
}
/**
 * The answer to a new tournament: its id.
 */
export interface MadeTournament {
  tournament: string
}
/**
 * POST /api/tournaments/ID/remove: the host takes a player out, by number. It is refused if
 * the player of that number has another name by now.
 */
export interface OldPlayer {
  player: number
  name: string | null
}
/**
 * A player of a tournament: a person with a `name`, or a bot of a level.
 */
export interface TournamentPlayer {
  name: string | null
  bot: string | null
  avatar: number | null
  mine: boolean
  out: boolean
  person: string | null
}
/**
 * A table of a round: its players by number, in the order of their seats.
 */
export interface TournamentTable {
  table: string | null
  players: number[]
  sides: number[]
  places: number[] | null
  points: number[] | null
  turn: number[]
}
/**
 * A line of the standings.
 */
export interface TournamentLine {
  player: number
  place: number
  points: number
  buchholz: number
  sonneborn: number
  wins: number
  played: number
}
/**
 * A tournament in a list.
 */
export interface TournamentCard {
  tournament: string
  name: string
  game: string
  mode: string
  system: 'round-robin' | 'swiss'
  status: 'closed' | 'finished' | 'playing' | 'waiting'
  host_name: string | null
  hosting: boolean
  joined: boolean
  players: number
  most: number
  round: number
  rounds: number
  table: string | null
  starts?: number | null
}
/**
 * GET /api/tournaments: those of the guest, and those that may be joined.
 */
export interface Tournaments {
  mine: TournamentCard[]
  open: TournamentCard[]
}
/**
 * A tournament that waits for players or is under way, for the server's host.
 */
export interface HostTournament {
  tournament: string
  name: string
  game: string
  status: 'closed' | 'finished' | 'playing' | 'waiting'
  host: string | null
  players: number
  most: number
  round: number
  rounds: number
  made_ms: number
  touched_ms: number
}
/**
 * GET /api/host/tournaments, and the answer to POST /api/host/tournaments/end: those that are
 * not over, the newest first.
 */
export interface HostTournaments {
  tournaments: HostTournament[]
}
/**
 * POST /api/host/tournaments/end: end a tournament before its end; its games continue.
 */
export interface EndedTournament {
  tournament: string
}
/**
 * GET /api/tournaments/ID: everything about a tournament.
 */
export interface TournamentInfo {
  card: TournamentCard
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  fill: string | null
  entry: 'all' | 'friends' | 'link'
  time: TimeControl | null
  rated: boolean
  calm: boolean
  may_join: boolean
  invite: string | null
  players: TournamentPlayer[]
  played: TournamentTable[][]
  standings: TournamentLine[]
}
/**
 * A seat of a finished game: a person with a `name`, or a bot of a level.
 */
export interface PlayedSeat {
  name: string | null
  bot: string | null
  person: string | null
  mine: boolean
  place: number | null
  score: number | null
  left: boolean
}
/**
 * A finished game of a guest.
 */
export interface PlayedGame {
  table: string
  at: number
  game: string
  mode: string
  options: {
    [k: string]: string | number | boolean
  }
  reason: string
  kept: boolean
  rating: number | null
  change: number | null
  seats: PlayedSeat[]
}
/**
 * GET /api/results[?game=NAME][&mode=NAME][&before=CURSOR]: finished games of this guest.
 */
export interface PlayedGames {
  games: PlayedGame[]
  older: string | null
}
/**
 * A finished game in the course of time.
 */
export interface CoursePoint {
  at: number
  score: number | null
  place: number | null
  rating: number | null
}
/**
 * GET /api/profile/course?game=NAME&mode=NAME: this guest's last games in a mode, the oldest
 * first.
 */
export interface Course {
  points: CoursePoint[]
}
/**
 * A person on a leaderboard.
 */
export interface Leader {
  place: number
  person: string
  name: string
  avatar: number
  rating: number
  games: number
  mine: boolean
}
/**
 * GET /api/leaders?game=NAME&mode=NAME: the highest ratings that are not provisional.
 */
export interface Leaders {
  leaders: Leader[]
  mine: Leader | null
  rating: Rating | null
  ranked: boolean
}
/**
 * A finished solo game on a guest's score sheet.
 */
export interface SheetGame {
  table: string
  at: number
  mode: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  result: number
  challenges: string[]
  names: string[]
  bots: string[]
  compared: number[]
  best_before: number[] | null
  best_before_any: number[] | null
}
/**
 * A guest's best result with some settings.
 */
export interface SheetBest {
  mode: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  games: number
  result: number
  compared: number[]
}
/**
 * A guest's score sheet of one game.
 */
export interface Sheet {
  games: SheetGame[]
  older: number | null
  bests: SheetBest[]
  ticked: {
    [k: string]: string[]
  }
}
/**
 * POST /api/tournaments: make a tournament, which waits for players; answered by
 * `MadeTournament`.
 */
export interface NewTournament {
  name: string
  game: string
  options: {
    [k: string]: string | number | boolean
  }
  seats: number
  system: 'round-robin' | 'swiss'
  rounds: number
  players: number
  fill?: string | null
  entry?: 'all' | 'friends' | 'link'
  play?: boolean
  calm?: boolean
  time?: TimeControl | null
  rated?: boolean
  starts?: number | null
}

// The values that page and server share.
export const AVATARS = 24
export const CLOSE_CODES = [1001,1012,4400,4403,4404,4408,4410,4411,4412,4414,4413,4429,4430,4431,4500,4501] as const
export const COLOURS = ["red","blue","yellow","green","black","purple"] as const
export const FAULTS = ["json","missing","unknown","type","short","long","range","value","empty","hidden"] as const
export const HOUSE = ["novice","casual","club","expert","master"] as const
export const OPPONENTS = 3
export const PHRASES = ["hello","good-luck","well-played","thanks","one-moment","your-turn","oops","again"] as const
export const PROVISIONAL = 10
export const REACTIONS = ["hello","well-played","wow","thinking","oops","thanks"] as const
export const REFUSALS = ["bad-message","no-guest","bad-origin","by-invitation","wrong-code","wrong-phrase","wrong-passkey","wrong-mail-link","not-your-seat","not-your-board","not-host","removed","not-here","daily-first","friends-only","wrong-friend","chat-closed","muted","silenced","banned","not-server-host","wrong-link","wrong-seat-link","no-device","no-person","no-passkey","no-mail","no-table","no-wish","no-position","no-line","no-report","no-puzzle","no-board","unknown-game","not-found","bad-method","closing","no-hello","no-passkeys","passkeys-full","two-names","your-own-link","you-block","friends-full","blocks-full","no-seat","seat-taken","seat-lost","no-concession","no-days-left","time-up","one-seat","colour-taken","seats-open","nobody-else","is-here","plays-already","own-device","not-alone","no-coach","not-tried","board-full","boards-full","no-room","board-changed","no-hint","of-a-tournament","rated","not-ready","not-awaited","clock-decides","away-not-long","days-off","tournament-closed","too-few-players","not-waiting","not-online","not-playing","not-finished","not-your-turn","stale","no-take-back","log-full","acted-since","seen-since","gone","too-early","paused","no-clock","too-large","bad-host","unknown-action","illegal-action","invalid-options","unknown-bot","unknown-phrase","bad-record","race-unfinished","bad-address","reserved-name","too-many","too-many-listed","too-many-tournaments","too-many-tournaments-here","tournaments-full","too-many-listed-here","too-fast","too-many-reports","mails-asked","slow-mode","requests-full","coach-busy","internal","table-damaged","table-lost","no-page","unavailable"] as const
export const STATUSES = ["waiting","playing","finished","closed"] as const
