/** The part of a log that screen readers are to hear now: each turn once, when it is whole. */

import type { LogEntry } from '../../net/wire.ts'
import type { Line } from '../teller.svelte.ts'

export interface Listening {
  /** The seats on turn. */
  turns: readonly number[]
  /** Whether a bot plays a seat. */
  bot: (seat: number) => boolean
  /** Entries that a later one of the same turn tells again. */
  begins?: ((entry: LogEntry) => boolean) | undefined
  /** Entries that the board says itself. */
  quiet?: ((entry: LogEntry) => boolean) | undefined
}

/** Only bots are on turn: soon it is somebody else's. */
export const passing = ({ turns, bot }: Listening): boolean => turns.length > 0 && turns.every(bot)

/** The lines after log number `told`, up to the turn that is still under way: a bot's, or one that a later entry tells
 * whole. */
export function heard(lines: readonly Line[], told: number, listening: Listening): Line[] {
  const { turns, begins, quiet } = listening
  const waits = ({ entry }: Line) =>
    entry.actor !== null && turns.includes(entry.actor) && (passing(listening) || Boolean(begins?.(entry)))
  const fresh = lines.filter(({ entry, undone }) => entry.n > told && !undone && !quiet?.(entry))
  const first = fresh.findIndex(waits)
  return first < 0 ? fresh : fresh.slice(0, first)
}
