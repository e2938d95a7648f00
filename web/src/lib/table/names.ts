// What to call who acts: a seat's person or bot, chance, the table.

import type { Names } from '../game.ts'
import { m } from '../paraglide/messages.js'
import type { SeatInfo } from '../wire.ts'
import { bot } from '../words.ts'

export const CHANCE = -1
export const TABLE = -2

/** Bots of one level are told apart by a number when there are several. */
function botName(seat: SeatInfo, seats: SeatInfo[]): string {
  const alike = seats.filter((one) => one.kind === 'bot' && one.bot === seat.bot)
  const name = bot(seat.bot ?? '')
  return alike.length > 1 ? m.numbered({ name, number: alike.indexOf(seat) + 1 }) : name
}

export function seatName(seat: SeatInfo, seats: SeatInfo[]): string {
  if (seat.kind === 'bot') return botName(seat, seats)
  if (seat.kind === 'person' && seat.name) return seat.name
  return m.seat_number({ number: seat.seat + 1 })
}

export function namesOf(seats: SeatInfo[]): Names {
  return (actor) => {
    if (actor === null) return ''
    if (actor === CHANCE) return m.actor_chance()
    if (actor === TABLE) return m.actor_table()
    const seat = seats.find((one) => one.seat === actor)
    return seat ? seatName(seat, seats) : m.seat_number({ number: actor + 1 })
  }
}
