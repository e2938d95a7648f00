// An entry of the log as one sentence: the table's own events here, the game's by its module.

import type { GameModule, Locale, LogEntry, Names } from '../game.ts'
import { m } from '../i18n/messages.ts'
import { bot, called } from '../words.ts'
import { CHANCE } from './names.ts'
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
  log: readonly LogEntry[]
}

/** The loss of a seat in a sentence: `text` has the reason, and the bot that plays on, if one does. */
function lossOf(text: string, name: string): string {
  const [why, level] = text.split(' ')
  const words = { name, bot: bot(level ?? '') }
  if (why === 'conceded') return level ? m.event_conceded_bot(words) : m.event_conceded(words)
  if (why === 'removed') return m.event_removed(words)
  return level ? m.event_time_bot(words) : m.event_time(words)
}

/** The end of a table without a result in a sentence: `text` has the reason, unless its host closed it. */
function closedOf(text: string): string {
  if (text === 'agreed') return m.event_closed_agreed()
  if (text === 'unplayed') return m.event_closed_unplayed()
  return text === 'unmet' ? m.event_closed_unmet() : m.event_closed()
}

type Tell = (entry: LogEntry, telling: Telling) => string

const tell: Record<Exclude<LogEntry['kind'], 'act'>, Tell> = {
  made: () => m.event_made(),
  sat: (entry) => m.event_sat({ name: called(entry.text) }),
  // Before the start: everybody sees it at the seat.
  coloured: () => '',
  ready: () => '',
  // The sheet of fair draws shows it.
  mixed: () => '',
  left: (entry, { names }) =>
    entry.text ? m.event_left_play({ name: names(entry.actor), bot: bot(entry.text) }) : m.event_left(),
  forfeited: (entry, { names }) => lossOf(entry.text, names(entry.actor)),
  took_days_off: (entry, { names }) => m.event_took_days_off({ name: names(entry.actor) }),
  timed_out: (entry, { names }) => m.event_time_bot({ name: names(entry.actor), bot: bot(entry.text) }),
  // The clocks show it.
  held: () => '',
  removed: (entry) => m.event_removed({ name: called(entry.text) }),
  handed_over: (entry) => m.event_handed_over({ name: called(entry.text) }),
  moved: (entry) => m.event_moved({ name: called(entry.text) }),
  appointed: (entry, { names, began }) => {
    if (!entry.text) return m.event_opened()
    const name = bot(entry.text)
    return entry.n < began ? m.event_sat({ name }) : m.event_stood_in({ bot: name, name: names(entry.actor) })
  },
  started: () => m.event_started(),
  taken_back: (entry, { names }) => m.event_taken_back({ name: names(entry.actor) }),
  paused: (entry, { names }) => {
    if (entry.text === 'begin') return ''
    if (entry.text === 'idle') return m.event_paused_idle()
    if (entry.text === 'still') return m.event_paused_still()
    const lost = entry.text
      .split(' ')
      .slice(1)
      .map((seat) => names(Number(seat)))
    return lost.length > 0 ? m.event_paused_lost({ name: lost.join(m.comma()) }) : m.event_paused()
  },
  resuming: () => '',
  resumed: (entry, { log }) => {
    const paused = log.findLast(({ n, kind }) => n < entry.n && kind === 'paused')
    return paused?.text === 'begin' ? '' : m.event_resumed()
  },
  finished: () => m.event_finished(),
  hosted: (entry) => m.event_hosted({ name: called(entry.text) }),
  end_wished: (entry, { names }) =>
    (entry.text ? m.event_end_unwished : m.event_end_wished)({ name: names(entry.actor) }),
  closed: (entry) => closedOf(entry.text),
  muted: (entry) => m.event_muted({ name: called(entry.text) }),
  heard: (entry) => m.event_heard({ name: called(entry.text) }),
  slowed: (entry) => (entry.text === '0' ? m.event_unslowed() : m.event_slowed({ seconds: Number(entry.text) })),
  rematch: () => m.event_rematch(),
}

export function sentence(entry: LogEntry, telling: Telling): string {
  if (entry.kind !== 'act') return tell[entry.kind](entry, telling)
  const { names, locale, module, shared, calm, whole = false, log } = telling
  if (module) return module.describe(entry, names, locale, around(log, entry), calm, whole)
  if (entry.actor === CHANCE) return shared ? '' : m.event_chance({ text: entry.text })
  return m.event_act({ name: names(entry.actor), text: entry.text })
}
