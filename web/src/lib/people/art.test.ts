// The pictures of people and of reactions: as many as the server knows, and each another.
import { expect, it } from 'vitest'
import phrases from '../../../../src/spieltisch/server/table/phrases.py?raw'
import values from '../../../../src/spieltisch/server/table/values.py?raw'
import { language } from '../i18n/locale.svelte.ts'
import { ALL, isReaction } from '../reactions/art.ts'
import { words as reactions } from '../reactions/words/index.ts'
import { colourOf, FIGURES, NAMES, shapeOf } from './art.ts'
import { words } from './words/index.ts'

it('draws as many avatars as the server gives, each with a figure and a name of its own', async () => {
  await language.use(words)
  const said = words.of(language.now)
  expect(NAMES).toHaveLength(Number(/^AVATARS = (\d+)$/m.exec(values)?.[1]))
  expect(new Set(Object.values(FIGURES)).size).toBe(NAMES.length)
  expect(new Set(NAMES.map((name) => said.figures[name])).size).toBe(NAMES.length)
  const backs = NAMES.map((_, avatar) => shapeOf(avatar) + colourOf(avatar))
  expect(new Set(backs).size).toBe(NAMES.length)
})

it('draws each reaction that the server knows, and no other', async () => {
  await language.use(reactions)
  const known = /^REACTIONS = \((.+)\)$/m.exec(phrases)?.[1]?.replaceAll('"', '').split(', ')
  expect(ALL).toEqual(known)
  expect(isReaction('rude')).toBe(false)
  expect(ALL.map((one) => reactions.of(language.now).of[one]).filter((text) => text === '')).toEqual([])
})
