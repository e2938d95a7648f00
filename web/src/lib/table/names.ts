// The names of actors: a seat's person or bot, chance, the table.

import { botNames } from '../catalogue/bots.ts'
import type { Names } from '../catalogue/game.ts'
import { language } from '../words/language.svelte.ts'
import { words } from './index.ts'
import { common } from '../words/common.ts'
import type { ChatMessage, SeatInfo, TableInfo } from '../net/wire.ts'
import { called, colourName } from '../words/codes.ts'

export const CHANCE = -1
const TABLE = -2

/** A name as sentences take it: Chinese puts the verb right after it, which reads on from a digit. */
const apart = (name: string): string => (language.now !== 'en' && /\d$/.test(name) ? `${name} ` : name)

/** One person's seats differ by their colours, or by a number. */
function personName(name: string, seat: SeatInfo, seats: SeatInfo[], coloured: boolean): string {
  const alike = seats.filter((one) => one.kind === 'person' && one.name === seat.name)
  if (alike.length === 1) return apart(name)
  return coloured && seat.colour
    ? words.now.nameOfSeat(name, colourName(seat.colour))
    : common.now.numbered(name, alike.indexOf(seat) + 1)
}

/** `coloured`: nobody changes colours or seats any more. `game`: it names its bots. */
export function namesOf(seats: SeatInfo[], coloured = false, game = ''): Names {
  const bots = seats.filter(({ kind }) => kind === 'bot')
  const people = seats.flatMap(({ kind, name }) => (kind === 'person' && name ? [name] : []))
  const own = botNames(
    game,
    bots.map(({ bot }) => bot ?? ''),
    people,
  )
  const nameOf = (seat: SeatInfo): string => {
    if (seat.kind === 'bot') return own[bots.indexOf(seat)]!
    if (seat.kind === 'person' && seat.name) return personName(called(seat.name), seat, seats, coloured)
    return apart(common.now.seatNumber(seat.seat + 1))
  }
  const names: Names = (actor) => {
    if (actor === null) return ''
    if (actor === CHANCE) return words.now.actorChance
    if (actor === TABLE) return common.now.actorTable
    const seat = seats.find((one) => one.seat === actor)
    return seat ? nameOf(seat) : apart(common.now.seatNumber(actor + 1))
  }
  names.seats = seats.length
  names.colour = (seat) => colourName(seats[seat]?.colour ?? '')
  return names
}

/** Everybody at the table, each once, however many seats they hold. */
export function everybody(names: readonly string[], bots: readonly string[], game = ''): string[] {
  return [...new Set([...names.map(called), ...botNames(game, bots, names)])]
}

/** Whether I, under my name, have written a message: somebody else may have had my seat before. */
export function isMine({ seat, name }: ChatMessage, table: TableInfo | null, mine: string | null): boolean {
  if (seat === null) return name === mine
  const there = table?.seats[seat]
  return there !== undefined && there.mine && there.name === name
}
