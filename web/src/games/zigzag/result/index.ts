/** Run by run: how many maze cards everybody left behind. */

import type { Names, GameResult } from '../../../lib/catalogue/game.ts'
import type { Moment } from '../../../lib/board/play.ts'
import type { Part, Tally } from '../../../lib/catalogue/tally.ts'
import { told } from '../describe.ts'
import { itemsOf, type View } from '../view.ts'
import type { Words } from '../words.ts'
import Mark from './Mark.svelte'
import Picture from './Picture.svelte'
import Why from './Why.svelte'

interface Round {
  race: number
  /** Within the race, from 1. */
  round: number
  runs: Map<number, Part>
}

export function tally({ view, log }: Pick<Moment<View>, 'view' | 'log'>, names: Names, words: Words): Tally {
  const rounds = roundsOf(log, names, words)
  const long = view.options.mode === 'long'
  return {
    columns: rounds.map(({ race, round }) => ({
      title: words.tally.round(round),
      ...(long && { group: words.tally.race(race) }),
    })),
    lines: Array.from({ length: view.seats }, (_, seat) => {
      const rank = view.outcome?.ranks[seat] ?? null
      return {
        name: names(seat),
        seats: [seat],
        rank,
        first: rank === 1,
        mark: String(seat),
        cells: rounds.map(({ runs }) => ({ parts: [runs.get(seat) ?? []].flat() })),
      }
    }).toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)),
    total: long ? words.tally.points : words.tally.cards,
    down: true,
  }
}

/** Every player who is not on the goal yet runs once a round. */
function roundsOf(log: Moment['log'], names: Names, words: Words): Round[] {
  const rounds: Round[] = []
  let race = 1
  let begins = true
  for (const entry of log) {
    for (const item of itemsOf(entry.items)) {
      if (item.kind === 'race') begins = true
      if (item.kind !== 'run') continue
      const last = rounds.at(-1)
      if (!last || begins || last.runs.has(item.seat)) {
        if (last && begins) race++
        rounds.push({ race, round: !last || begins ? 1 : last.round + 1, runs: new Map() })
        begins = false
      }
      rounds.at(-1)?.runs.set(item.seat, { n: entry.n, points: item.passed, what: told(item, names, words) })
    }
  }
  return rounds
}

export const result: GameResult<View, Words> = { tally, Mark, Why, Picture }
