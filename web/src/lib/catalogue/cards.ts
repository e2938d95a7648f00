// The cards of all games, as one file: the first page shows all of them.

import type { GameCard, GameWords } from './game.ts'
import { locales, type Locale } from '../words/languages.ts'
import { Spoken } from '../words/spoken.ts'

export const cards = import.meta.glob<GameCard>('../../games/*/card.ts', { eager: true, import: 'default' })

const words = import.meta.glob<{ words: GameWords }>('../../games/*/card/*.ts')

/** The words of all cards, by game. A language is one file of the build (`chunks.ts`). */
export const cardWords = new Spoken<Record<string, GameWords>>(
  Object.fromEntries(locales.map((locale) => [`/${locale}.ts`, () => load(locale)])),
)

async function load(locale: Locale): Promise<{ words: Record<string, GameWords> }> {
  const files = Object.entries(words).filter(([path]) => path.endsWith(`/${locale}.ts`))
  const loaded = files.map(async ([path, file]) => [path.split('/').at(-3)!, (await file()).words] as const)
  return { words: Object.fromEntries(await Promise.all(loaded)) }
}
