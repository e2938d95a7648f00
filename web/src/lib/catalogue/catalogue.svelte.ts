// The games that the server offers, the cards and boards that this page has for them, and their words.
// Boards load when they are looked at.

import { cards, cardWords } from './cards.ts'
import { api } from '../net/api.ts'
import type { GameCard, GameModule, GameWords, OptionWords } from './game.ts'
import { language } from '../words/language.svelte.ts'
import { bot } from '../words/codes.ts'
import { common } from '../words/common.ts'
import type { GameInfo, NewTable } from '../net/wire.ts'

const boards = import.meta.glob<{ default: GameModule }>('../../games/*/index.ts')
const AGAIN_MS = 2000

let games = $state.raw<GameInfo[] | null>(null)
let failed = $state(false)
/** null: the game has no module. */
let modules = $state.raw<Record<string, GameModule | null>>({})

/** Returns the result of a promise. It tries once more if the network fails. */
async function twice<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    return ask()
  }
}

async function loadModule(game: string): Promise<void> {
  if (modules[game] !== undefined) return
  const load = boards[`../../games/${game}/index.ts`]
  const module = load ? (await load()).default : null
  if (module) await language.use(module.words)
  modules = { ...modules, [game]: module }
}

/** A raw name made readable: `own-symbol` is `own symbol`, but `0,-5` stays. */
export function plain(name: string): string {
  return name.replaceAll(/([a-z])[-_]+(?=[a-z])/gi, '$1 ')
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
  /** Loads the games unless they are known. */
  async want(): Promise<void> {
    if (games === null) await this.load()
  },
  async load(): Promise<void> {
    try {
      games = (await api.games()).games
    } catch (error) {
      failed = true
      throw error
    }
  },
  /** Loads a game's board. The generic board replaces one that fails to load. */
  async open(game: string): Promise<void> {
    await twice(() => loadModule(game)).catch(() => (modules = { ...modules, [game]: null }))
  },
  /** undefined: not loaded yet; null: the game has no board of its own. */
  module(game: string): GameModule | null | undefined {
    return modules[game]
  },
  /** undefined: the game has none. */
  card(game: string): GameCard | undefined {
    return cards[`../../games/${game}/card.ts`]
  },
  words(game: string): GameWords | undefined {
    return cardWords.now[game]
  },
  /** The name of a game's bots of a level; undefined where they have none. */
  persona(game: string, level: string): string | undefined {
    return catalogue.words(game)?.cast?.[level]
  },
  /** The same with the level, to choose by. */
  bot(game: string, level: string): string {
    const name = catalogue.persona(game, level)
    return name === undefined ? bot(level) : name + common.now.dot + bot(level)
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
      ...(counted ? [common.now.settingIs(common.now.setCount, String(seats))] : []),
      ...Object.entries(options)
        .filter(([name]) => name !== 'mode' && name !== 'seats')
        .filter(([name]) => known?.options.find((one) => one.name === name)?.choices.length !== 1)
        .map(([name, choice]) =>
          common.now.settingIs(catalogue.option(game, name).title, catalogue.choice(game, name, choice)),
        ),
    ]
  },
}
