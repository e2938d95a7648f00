// A table being planned: who sits where, and the plan the server is sent. No game is known here.

import type { GameInfo, ModeInfo, NewTable, OptionInfo, SeatPlan } from '../wire.ts'

export type SeatKind = SeatPlan['kind']

export interface Draft {
  mode: string
  seats: SeatPlan[]
  options: NewTable['options']
  listed: boolean
  shuffle: boolean
  chat: boolean
}

/** The bot to play against when nobody chose one: neither the weakest nor the strongest of many. */
export function usualBot(game: GameInfo): string | null {
  return game.bots[Math.floor(game.bots.length / 2)] ?? null
}

export function soloMode(game: GameInfo): ModeInfo | undefined {
  return game.modes.find((mode) => mode.seats.includes(1))
}

export function sharedMode(game: GameInfo): ModeInfo | undefined {
  return game.modes.find((mode) => mode.seats.some((seats) => seats > 1))
}

/** I, and the others as `others` says. */
export function seatsFor(count: number, others: SeatPlan): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: 'me' } : { ...others }))
}

export function botSeat(game: GameInfo): SeatPlan {
  const bot = usualBot(game)
  return bot === null ? { kind: 'open' } : { kind: 'bot', bot }
}

export function draft(mode: ModeInfo, others: SeatPlan): Draft {
  const count = mode.seats.find((seats) => seats > 1) ?? mode.seats[0] ?? 1
  return {
    mode: mode.name,
    seats: seatsFor(count, others),
    options: {},
    listed: false,
    shuffle: true,
    chat: false,
  }
}

/** The options one can set in a mode; `mode` and `seats` are asked for by themselves. */
export function optionsOf(game: GameInfo, mode: string): OptionInfo[] {
  return game.options.filter(
    (option) =>
      option.name !== 'mode' &&
      option.name !== 'seats' &&
      option.choices.length > 1 &&
      (option.modes.length === 0 || option.modes.includes(mode)),
  )
}

export function defaultOf(option: OptionInfo, mode: string): OptionInfo['default'] {
  return option.by_mode[mode] ?? option.default
}

/** Keeps who is already planned when the number of seats changes. */
export function resize(seats: SeatPlan[], count: number, others: SeatPlan): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? { ...others })
}

export function newTable(game: string, plan: Draft): NewTable {
  return {
    game,
    options: { mode: plan.mode, ...plan.options },
    seats: plan.seats,
    listed: plan.listed,
    shuffle: plan.shuffle,
    chat: plan.chat,
  }
}
