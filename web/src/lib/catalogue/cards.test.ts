// The first page's words about each game are complete in every language.
import { describe, expect, it } from 'vitest'
import { cardWords } from './cards.ts'
import { language, locales } from '../words/language.svelte.ts'
import { catalogue } from './catalogue.svelte.ts'

const games = Object.keys(cardWords.of('en'))

/** The keys of all words, each with whether it says something. */
function outline(words: unknown): unknown {
  if (typeof words === 'string') return words.trim() !== ''
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, outline(value)]))
}

describe.each(games)('%s', (game) => {
  it('says the same in every language, and nothing is empty', async () => {
    const outlines: unknown[] = []
    for (const locale of locales) {
      await language.choose(locale)
      outlines.push(outline(catalogue.words(game)))
    }
    await language.choose('en')
    expect(JSON.stringify(outlines[0])).not.toContain(':false')
    expect(outlines).toEqual(locales.map(() => outlines[0]))
    expect(catalogue.title(game)).toMatch(/^[A-Z]/)
  })
})

it('finds the cards', () => {
  expect(games.length).toBeGreaterThan(0)
})
