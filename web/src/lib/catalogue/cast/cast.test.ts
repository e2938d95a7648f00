import { expect, it } from 'vitest'
import { locales } from '../../words/language.svelte.ts'
import { cardWords } from '../cards.ts'
import { LEVELS } from '../levels/levels.ts'
import { faceOf, temperOf } from './cast.ts'
import { words } from './index.ts'
import { drawn, FEATURES } from './face.ts'

const GAMES = ['carcassonne', 'ingenious', 'lastdie', 'zigzag']

it.each(locales)('gives every level of every game a name, a temper and a face of its own: %s', async (locale) => {
  await cardWords.load(locale)
  const known = cardWords.of(locale)
  const names = GAMES.flatMap((game) => LEVELS.map((level) => known[game]?.cast?.[level]))
  const tempers = GAMES.flatMap((game) => LEVELS.map((level) => temperOf(game, level, locale)))
  const faces = GAMES.flatMap((game) => LEVELS.map((level) => drawn(faceOf(game, level)!)))
  for (const all of [names, tempers, faces]) {
    expect(all.filter(Boolean)).toHaveLength(20)
    expect(new Set(all).size, 'no two alike').toBe(20)
  }
})

it.each(locales)('describes every level where a game has no persons: %s', async (locale) => {
  await words.load(locale)
  expect(LEVELS.filter((level) => !words.of(locale)[level])).toEqual([])
})

it('knows nobody elsewhere', () => {
  expect([temperOf('toy', 'club', 'en'), faceOf('toy', 'club')]).toEqual([undefined, undefined])
})

it('draws further bots of a level as somebody else', () => {
  const face = faceOf('carcassonne', 'club')!
  expect(face.split(' ')).toHaveLength(FEATURES.length)
  expect(new Set([0, 1, 2, 3, 4].map((other) => drawn(face, other))).size).toBe(5)
})
