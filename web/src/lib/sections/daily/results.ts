// Results of a daily challenge in words.

import type { DailyResult } from '../../net/wire.ts'
import type { Words } from './words/en.ts'

/** Minutes and seconds: `4:07`. */
export function spent(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The score; against bots with its outcome before it. */
export function scored(result: DailyResult, alone: boolean, said: Words, dot: string): string {
  if (!result.finished) return said.unfinished
  const outcome = alone ? '' : result.place === 1 ? said.won : said.lost
  return [outcome, result.score ?? ''].filter((part) => part !== '').join(dot)
}

/** The percentage of the others who are worse; null without others. */
export function percentile({ finished, better_than, of }: DailyResult): number | null {
  return finished && of > 1 ? Math.floor((100 * better_than) / (of - 1)) : null
}
