// The games the server offers, the boards this page has for them, and their words.

import { api } from './api.ts'
import type { GameModule, GameWords, OptionWords } from './game.ts'
import { language } from './i18n/locale.svelte.ts'
import { m } from './paraglide/messages.js'
import type { GameInfo, NewTable } from './wire.ts'

const found = import.meta.glob<{ default: GameModule }>('../games/*/index.ts')

let games = $state.raw<GameInfo[] | null>(null)
let failed = $state(false)
let modules = $state.raw<Record<string, GameModule | null>>({})

async function open(game: string): Promise<GameModule | null> {
  if (game in modules) return modules[game] ?? null
  const load = found[`../games/${game}/index.ts`]
  const module = load ? (await load()).default : null
  modules = { ...modules, [game]: module }
  return module
}

/** A raw name made readable: `own-symbol` is `own symbol`, but `0,-5` stays. */
export function plain(name: string): string {
  return name.replaceAll(/(?<=[a-z])[-_]+(?=[a-z])/gi, ' ')
}

export const catalogue = {
  /** null until loaded. */
  get games(): GameInfo[] | null {
    return games
  },
  game(name: string): GameInfo | undefined {
    return games?.find((one) => one.name === name)
  },
  /** Whether it is known, or cannot be, what the games are. */
  get settled(): boolean {
    return games !== null || failed
  },
  async load(): Promise<void> {
    try {
      const answer = await api.games()
      await Promise.all(answer.games.map((game) => open(game.name)))
      games = answer.games
    } catch (error) {
      failed = true
      throw error
    }
  },
  /** Loads one game's board. */
  open,
  /** undefined: not loaded yet; null: the game has no board of its own. */
  module(game: string): GameModule | null | undefined {
    return modules[game]
  },
  words(game: string): GameWords | undefined {
    return modules[game]?.words(language.now)
  },
  title(game: string): string {
    return catalogue.words(game)?.title ?? plain(game)
  },
  mode(game: string, mode: string): string {
    return catalogue.words(game)?.modes[mode]?.title ?? plain(mode)
  },
  option(game: string, option: string): OptionWords {
    return catalogue.words(game)?.options[option] ?? { title: plain(option), choices: {} }
  },
  choice(game: string, option: string, choice: string | number | boolean): string {
    return catalogue.option(game, option).choices[String(choice)] ?? plain(String(choice))
  },
  reason(game: string, reason: string): string {
    return catalogue.words(game)?.reasons[reason] ?? plain(reason)
  },
  challenge(game: string, challenge: string): string {
    return catalogue.words(game)?.challenges?.[challenge] ?? plain(challenge)
  },
  /** The settings of a game in words, as far as there was something to choose. */
  settings(game: string, options: NewTable['options'], seats: number): string[] {
    const known = catalogue.game(game)
    const mode = known?.modes.find((one) => one.name === options['mode'])
    const counted = mode !== undefined && mode.seats.length > 1 && mode.seats_option === null
    return [
      ...(counted ? [m.setting_is({ setting: m.set_count(), choice: String(seats) })] : []),
      ...Object.entries(options)
        .filter(([name]) => name !== 'mode' && name !== 'seats')
        .filter(([name]) => known?.options.find((one) => one.name === name)?.choices.length !== 1)
        .map(([name, choice]) =>
          m.setting_is({
            setting: catalogue.option(game, name).title,
            choice: catalogue.choice(game, name, choice),
          }),
        ),
    ]
  },
}
