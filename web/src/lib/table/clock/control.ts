// A table's clock: its usual settings, and what is left of a player's time.

import { elapsed } from '../../words/age.ts'
import { common } from '../../words/common.ts'
import type { SeatClock, TimeControl } from '../../net/wire.ts'
import type { Words } from './words/en.ts'

export const FAST = { seconds: 5 * 60, increment: 3 }
export const SLOW = { seconds: 20 * 60, increment: 10 }
export const DAYS = 3
/** Seconds for each turn outside races; strangers have the middle one. */
export const TURNS = [60, 120, 300] as const
/** The reader is warned from here on, or from a tenth of the time where that is less. */
const LOW_MS = 30_000
/** The same where a move has days. */
const LOW_DAYS_MS = 3 * 3_600_000
const DAY_MS = 86_400_000

/** Minutes as they are written: `5`, `0.5`. */
const minutesOf = ({ seconds, turn }: TimeControl): string => String(Math.round((seconds || turn || 0) / 6) / 10)

/** The clock in a few words. */
export function short(time: TimeControl, said: Words): string {
  if (time.turn) return said.turnShort(minutesOf(time))
  return time.days ? said.daysShort(time.days) : said.minutesShort(minutesOf(time), time.increment ?? 0)
}

/** The clock, and what happens at its end, in sentences. */
export function about(time: TimeControl, said: Words): string {
  if (time.turn) return said.turnAbout(minutesOf(time))
  const lasts = time.days ? said.daysAbout(time.days) : said.minutesAbout(minutesOf(time), time.increment ?? 0)
  return lasts + common.now.join + (time.at_end === 'lost' ? said.endLostAbout : said.endBotAbout)
}

/** The milliseconds that are left at the table's time `now`. */
export function leftAt({ left, since }: SeatClock, now: number): number {
  return Math.max(0, left - (since === null ? 0 : Math.max(0, now - since)))
}

/** Whether little is left. */
export function isLow(time: TimeControl, left: number): boolean {
  return left <= (time.days ? LOW_DAYS_MS : Math.min(LOW_MS, (time.seconds || time.turn || 0) * 100))
}

/** The part of the time that is left, from 0 to 1; increments may fill it again. */
export function share(time: TimeControl, left: number): number {
  return Math.min(1, left / ((time.days ?? 0) * DAY_MS || (time.seconds || time.turn || 0) * 1000))
}

/** `4:05`, or hours and days in words. A clock shows the second that has begun. */
export const figure = (left: number): string => elapsed(Math.ceil(left / 1000) * 1000)
