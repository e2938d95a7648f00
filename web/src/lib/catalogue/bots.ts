// The names of bots: those of their game's cast, or their levels.

import type { SeatInfo } from '../net/wire.ts'
import { bot } from '../words/codes.ts'
import { common } from '../words/common.ts'
import { catalogue } from './catalogue.svelte.ts'

/** The names of a table's bots by their levels, in the order of its seats. The first bot of a level has the name of
 * its cast, and further ones have names of companions. Without a cast they have the level's name, numbered if
 * there are several. `people`: names that are taken. */
export function botNames(game: string, levels: readonly string[], people: readonly string[] = []): string[] {
  let further = 0
  return levels.map((level, at) => {
    const before = levels.slice(0, at).filter((one) => one === level).length
    const own = catalogue.persona(game, level)
    const name = own === undefined || before === 0 ? own : common.now.companions[further++]
    if (name !== undefined) return people.includes(name) ? name + common.now.bracketed(bot(level)) : name
    return before > 0 || levels.includes(level, at + 1) ? common.now.numbered(bot(level), before + 1) : bot(level)
  })
}

/** The names of seats: each person's own, and the bots'. `levels`: a bot's level, or null for a person. */
export function seatNames(game: string, names: readonly string[], levels: readonly (string | null)[]): string[] {
  const people = names.filter((_, at) => levels[at] === null)
  const bots = botNames(
    game,
    levels.filter((level) => level !== null),
    people,
  )
  return levels.map((level, at) => (level === null ? names[at]! : bots.shift()!))
}

/** A bot that plays for somebody: its name, and its level if that says more. */
export function standIn(game: string, level: string): string {
  const name = catalogue.persona(game, level)
  return name === undefined ? bot(level) : name + common.now.bracketed(bot(level))
}

/** 0 for the first bot of its level at a table; from 1 for all further ones, who are somebody else. */
export function further(seat: SeatInfo, seats: readonly SeatInfo[]): number {
  const bots = seats.filter((one) => one.kind === 'bot')
  return bots.filter((one) => bots.find(({ bot }) => bot === one.bot) !== one).indexOf(seat) + 1
}
