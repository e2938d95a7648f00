// An entry of the log as one sentence: the table's own events here, the game's by its module.

import type { GameModule, Locale, LogEntry, Names } from '../catalogue/game.ts'
import { words } from './index.ts'
import { common } from '../words/common.ts'
import { called } from '../words/codes.ts'
import { CHANCE } from './names.ts'
import { standIn } from '../catalogue/bots.ts'
import { around } from './standing.ts'

export interface Telling {
  names: Names
  locale: Locale
  module: GameModule | null | undefined
  /** Several people read this screen, each with a hand of their own. A board that does not know hands must then not
   * tell what chance dealt. */
  shared: boolean
  /** Seats that would race take turns. */
  calm: boolean
  /** Include the entries that are usually left out. */
  whole?: boolean
  /** The log number at which the game began. The host may have shuffled the seats before it, so earlier entries
   * name no seat. */
  began: number
  /** Include what chance drew: it is usually told by what players then do. */
  draws?: boolean
  log: readonly LogEntry[]
  /** The game, which names its bots. */
  game?: string | undefined
}

/** The loss of a seat in a sentence: `text` has the reason, and the bot that plays on, if one does. */
function lossOf(text: string, name: string, game = ''): string {
  const [why, level] = text.split(' ')
  if (why === 'conceded') {
    return level ? words.now.eventConcededBot(name, standIn(game, level)) : common.now.eventConceded(name)
  }
  if (why === 'removed') return common.now.eventRemoved(name)
  return level ? common.now.eventTimeBot(name, standIn(game, level)) : common.now.eventTime(name)
}

/** The end of a table without a result in a sentence: `text` has the reason, unless its host closed it. */
function closedOf(text: string): string {
  if (text === 'agreed') return words.now.eventClosedAgreed
  if (text === 'unplayed') return words.now.eventClosedUnplayed
  return text === 'unmet' ? words.now.eventClosedUnmet : words.now.eventClosed
}

type Tell = (entry: LogEntry, telling: Telling) => string

const tell: Record<Exclude<LogEntry['kind'], 'act'>, Tell> = {
  made: () => words.now.eventMade,
  // Before the start the seats show it.
  sat: (entry, { began }) => (entry.n < began ? '' : words.now.eventSat(called(entry.text))),
  // Before the start: everybody sees it at the seat.
  coloured: () => '',
  ready: () => '',
  // The sheet of fair draws shows it.
  mixed: () => '',
  left: (entry, { names, game = '' }) =>
    entry.text ? common.now.eventLeftPlay(names(entry.actor), standIn(game, entry.text)) : words.now.eventLeft,
  forfeited: (entry, { names, game }) => lossOf(entry.text, names(entry.actor), game),
  took_days_off: (entry, { names }) => words.now.eventTookDaysOff(names(entry.actor)),
  timed_out: (entry, { names, game = '' }) => common.now.eventTimeBot(names(entry.actor), standIn(game, entry.text)),
  // The clocks show it.
  held: () => '',
  removed: (entry) => common.now.eventRemoved(called(entry.text)),
  handed_over: (entry) => words.now.eventHandedOver(called(entry.text)),
  moved: (entry) => words.now.eventMoved(called(entry.text)),
  appointed: (entry, { names, began, game = '' }) => {
    if (!entry.text) return words.now.eventOpened
    return entry.n < began ? '' : words.now.eventStoodIn(standIn(game, entry.text), names(entry.actor))
  },
  started: () => words.now.eventStarted,
  taken_back: (entry, { names }) => words.now.eventTakenBack(names(entry.actor)),
  paused: (entry, { names }) => {
    if (entry.text === 'begin') return ''
    if (entry.text === 'idle') return words.now.eventPausedIdle
    if (entry.text === 'still') return words.now.eventPausedStill
    const lost = entry.text
      .split(' ')
      .slice(1)
      .map((seat) => names(Number(seat)))
    return lost.length > 0 ? words.now.eventPausedLost(lost.join(common.now.comma)) : words.now.eventPaused
  },
  resuming: () => '',
  resumed: (entry, { log }) => {
    const paused = log.findLast(({ n, kind }) => n < entry.n && kind === 'paused')
    return paused?.text === 'begin' ? '' : words.now.eventResumed
  },
  finished: () => words.now.eventFinished,
  hosted: (entry) => words.now.eventHosted(called(entry.text)),
  end_wished: (entry, { names }) =>
    (entry.text ? words.now.eventEndUnwished : words.now.eventEndWished)(names(entry.actor)),
  closed: (entry) => closedOf(entry.text),
  muted: (entry) => words.now.eventMuted(called(entry.text)),
  heard: (entry) => words.now.eventHeard(called(entry.text)),
  slowed: (entry) => (entry.text === '0' ? words.now.eventUnslowed : words.now.eventSlowed(Number(entry.text))),
  rematch: () => words.now.eventRematch,
}

export function sentence(entry: LogEntry, telling: Telling): string {
  if (entry.kind !== 'act') return tell[entry.kind](entry, telling)
  const { names, locale, module, shared, calm, whole = false, draws = false, log } = telling
  if (module) {
    const told = module.describe(entry, names, locale, around(log, entry), calm, whole)
    const drawn = draws && told === '' && entry.actor === CHANCE ? module.chance(entry, locale) : ''
    return drawn ? words.now.drawn(drawn) : told
  }
  if (entry.actor === CHANCE) return shared ? '' : words.now.eventChance(entry.text)
  return words.now.eventAct(names(entry.actor), entry.text)
}
