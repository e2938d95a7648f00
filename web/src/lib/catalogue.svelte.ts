// The games the server offers, the boards this page has for them, and their words.

import { api } from './api.ts'
import type { GameModule, GameWords, OptionWords } from './game.ts'
import { language } from './i18n/locale.svelte.ts'
import type { GameInfo } from './wire.ts'

const found = import.meta.glob<{ default: GameModule }>('../games/*/index.ts')

let games = $state.raw<GameInfo[] | null>(null)
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
  async load(): Promise<void> {
    const answer = await api.games()
    await Promise.all(answer.games.map((game) => open(game.name)))
    games = answer.games
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
}
