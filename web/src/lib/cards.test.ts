// The first page's words about each game are complete in every language.
import { describe, expect, it } from 'vitest'
import type { GameWords } from './game.ts'
import type { Loaders } from './i18n/spoken.ts'

const cards = import.meta.glob<Loaders<GameWords>>('../games/*/card/index.ts', { import: 'cardWords', eager: true })

/** The keys of all words, each with whether it says something. */
function outline(words: unknown): unknown {
  if (typeof words === 'string') return words.trim() !== ''
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, outline(value)]))
}

describe.each(Object.entries(cards))('%s', (_path, load) => {
  it('says the same in every language, and nothing is empty', async () => {
    const en = await load.en()
    expect(JSON.stringify(outline(en))).not.toContain(':false')
    expect(outline(await load['zh-Hant']())).toEqual(outline(en))
    expect(outline(await load['zh-Hans']())).toEqual(outline(en))
  })
})

it('finds the cards', () => {
  expect(Object.keys(cards).length).toBeGreaterThan(0)
})
