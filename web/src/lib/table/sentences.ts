// An entry of the log as one sentence: the table's own events here, the game's by its module.

import type { GameModule, Locale, LogEntry, Names } from '../game.ts'
import { m } from '../paraglide/messages.js'
import { bot } from '../words.ts'
import { CHANCE } from './names.ts'

type Tell = (entry: LogEntry, names: Names) => string

/** Before the start seats may still be shuffled, so these entries carry their own names. */
const tell: Record<Exclude<LogEntry['kind'], 'act'>, Tell> = {
  made: () => m.event_made(),
  sat: (entry, names) => m.event_sat({ name: entry.text || names(entry.actor) }),
  left: (entry, names) => m.event_left({ name: entry.text || names(entry.actor) }),
  appointed: (entry) => {
    const number = (entry.actor ?? 0) + 1
    return entry.text ? m.event_appointed({ number, bot: bot(entry.text) }) : m.event_opened({ number })
  },
  started: () => m.event_started(),
  finished: () => m.event_finished(),
  closed: () => m.event_closed(),
  rematch: () => m.event_rematch(),
}

/** `shared`: several people read this screen, each with a hand of their own; what chance dealt one
 * of them is then not told by a board that does not know what is a hand. */
export function sentence(
  entry: LogEntry,
  names: Names,
  locale: Locale,
  module: GameModule | null | undefined,
  shared: boolean,
): string {
  if (entry.kind !== 'act') return tell[entry.kind](entry, names)
  if (module) return module.describe(entry, names, locale)
  if (entry.actor === CHANCE) return shared ? '' : m.event_chance({ text: entry.text })
  return m.event_act({ name: names(entry.actor), text: entry.text })
}
