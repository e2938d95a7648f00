// The last set-up of each game, kept in this browser: a table begins as its host set the one before.

import { optionsOf } from '../../catalogue/options.ts'
import { recall, remember } from '../../choices/remember.ts'
import type { GameInfo } from '../../net/wire.ts'
import type { Draft } from '../home/plan.ts'

/** The parts of a plan that are kept; seats come as their number, since friends and bots change. */
export type SetUp = Pick<Draft, 'mode' | 'options' | 'calm' | 'purist' | 'coach' | 'shuffle'> & { seats: number }

const key = (game: string) => `set-up.${game}`

export function keepSetUp(game: string, plan: Draft): void {
  const { mode, options, calm, purist, coach, shuffle, seats } = plan
  const setUp: SetUp = { mode, options, calm, purist, coach, shuffle, seats: seats.length }
  remember(key(game), JSON.stringify(setUp))
}

/** Return the last set-up, as far as the game still has what was chosen; null without one. */
export function lastSetUp(game: GameInfo): SetUp | null {
  let kept: SetUp
  try {
    kept = JSON.parse(recall(key(game.name)) ?? 'null') as SetUp
  } catch {
    return null
  }
  const mode = game.modes.find(({ name }) => name === kept?.mode)
  if (!mode) return null
  const known = optionsOf(game, mode.name)
  const options = Object.entries(kept.options ?? {}).filter(([name, choice]) =>
    known.some((option) => option.name === name && option.choices.includes(choice)),
  )
  const seats = mode.seats.includes(kept.seats) ? kept.seats : (mode.seats[0] ?? 1)
  return { ...kept, options: Object.fromEntries(options), seats }
}
