// The calls about records of players.

import { call } from '../../net/api.ts'
import type { Course, Leaders, PlayedGames, Profile, ShownRanked } from '../../net/wire.ts'
import { OPPONENTS, PROVISIONAL } from '../../net/wire.ts'

const asked = (door: string, given: Record<string, string | null>) => {
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) said.set(name, value)
  return said.size > 0 ? `${door}?${said}` : door
}

export const calls = {
  /** `before`: what the answer before said was `older`. */
  games: (game: string, mode: string, before: string | null) =>
    call<PlayedGames>(asked('/api/results', { game, mode, before })),
  profile: (person: string | null = null) => call<Profile>(asked('/api/profile', { person })),
  course: (game: string, mode: string) => call<Course>(asked('/api/profile/course', { game, mode })),
  leaders: (game: string, mode: string) => call<Leaders>(asked('/api/leaders', { game, mode })),
  show: (ranked: boolean) => call<ShownRanked>('/api/profile/ranked', { ranked }),
}

/** The files with all games of the reader. */
export const FILES = { table: '/api/results.csv', games: '/api/records.json' }

/** A rating is provisional until it has so many rated games and opponents who have nothing in common. */
export const NEEDED = { games: PROVISIONAL, opponents: OPPONENTS }
