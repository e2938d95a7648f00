// A plan of a new table: its seats, and the request to the server. It knows no game.

import { favourite } from '../../board/colours.ts'
import { isShared } from '../../catalogue/options.ts'
import { usual } from '../../catalogue/levels/levels.ts'
import type { GameInfo, ModeInfo, NewTable, SeatPlan, TimeControl } from '../../net/wire.ts'

export interface Draft {
  mode: string
  seats: SeatPlan[]
  options: NewTable['options']
  listed: boolean
  several: boolean
  shuffle: boolean
  chat: boolean
  purist: boolean
  calm: boolean
  coach: boolean
  rated: boolean
  time: TimeControl | null
}

/** The way to play alone, on all its seats or on the only one. */
export function soloMode(game: GameInfo): ModeInfo | undefined {
  return game.modes.find((mode) => mode.solo) ?? game.modes.find((mode) => mode.seats.includes(1))
}

/** The way to play against others. */
export function sharedMode(game: GameInfo): ModeInfo | undefined {
  return game.modes.find(isShared)
}

/** The way to play with friends: against them or, where there is nothing else, together. */
export function friendsMode(game: GameInfo): ModeInfo | undefined {
  return sharedMode(game) ?? game.modes.find((mode) => mode.seats.some((seats) => seats > 1))
}

/** The other seats of a mode: in a solo mode they are mine too, unless friends are to come. */
export function othersIn(mode: ModeInfo, others: SeatPlan): SeatPlan {
  return mode.solo && others.kind === 'bot' ? { kind: 'me' } : others
}

/** I, and the others as `others` says. */
function seatsFor(count: number, others: SeatPlan): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: 'me' } : { ...others }))
}

export function botSeat(game: GameInfo): SeatPlan {
  const bot = usual(game.bots)
  return bot === null ? { kind: 'open' } : { kind: 'bot', bot }
}

export function draft(mode: ModeInfo, others: SeatPlan): Draft {
  const count = mode.seats.find((seats) => seats > 1) ?? mode.seats[0] ?? 1
  return planned(mode, seatsFor(count, othersIn(mode, others)))
}

/** I alone: on every seat of a solo mode, as few as it allows, or on the only one. */
export function soloDraft(mode: ModeInfo): Draft {
  return planned(mode, seatsFor(mode.solo ? (mode.seats[0] ?? 1) : 1, { kind: 'me' }))
}

function planned(mode: ModeInfo, seats: SeatPlan[]): Draft {
  return {
    mode: mode.name,
    seats,
    options: {},
    listed: false,
    several: false,
    shuffle: true,
    chat: false,
    purist: false,
    calm: false,
    coach: true,
    rated: true,
    time: null,
  }
}

/** Keeps who is already planned when the number of seats changes. */
export function resize(seats: SeatPlan[], count: number, others: SeatPlan): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? { ...others })
}

/** My seat is to have the colour I like. */
function liked(seat: SeatPlan): SeatPlan {
  const colour = favourite()
  return seat.kind === 'me' && colour ? { ...seat, colour } : seat
}

export function newTable(game: string, plan: Draft): NewTable {
  return {
    game,
    options: { mode: plan.mode, ...plan.options },
    seats: plan.seats.map(liked),
    listed: plan.listed,
    several: plan.several,
    shuffle: plan.shuffle,
    chat: plan.chat,
    purist: plan.purist,
    calm: plan.calm,
    coach: plan.coach,
    rated: plan.rated,
    time: plan.time,
  }
}
