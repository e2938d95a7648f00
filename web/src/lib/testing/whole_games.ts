// For tests: whole games, as `make fixtures` played them.

import type { LogEntry } from '../net/wire.ts'

/** The games of a `games.json`, each with its name, its final view and all of its log. */
export function wholeGames<View>(games: Record<string, { view: unknown; log: unknown }>) {
  return Object.entries(games).map(([name, { view, log }]) => ({ name, view: view as View, log: log as LogEntry[] }))
}
