// The options of a game that its players set.

import type { GameInfo, ModeInfo, OptionInfo } from '../net/wire.ts'

/** Whether a mode is a way to play against others. */
export function isShared({ solo, seats }: ModeInfo): boolean {
  return !solo && seats.some((count) => count > 1)
}

/** The options one can set in a mode; `mode` and the seats are asked for by themselves. */
export function optionsOf(game: GameInfo, mode: string): OptionInfo[] {
  const seats = game.modes.find((one) => one.name === mode)?.seats_option
  return game.options.filter(
    (option) =>
      option.name !== 'mode' &&
      option.name !== 'seats' &&
      option.name !== seats &&
      option.choices.length > 1 &&
      (option.modes.length === 0 || option.modes.includes(mode)),
  )
}

export function defaultOf(option: OptionInfo, mode: string): OptionInfo['default'] {
  return option.by_mode[mode] ?? option.default
}
