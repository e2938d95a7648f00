// The pictures of people and of reactions: as many as the server knows, and each another.
import { expect, it } from 'vitest'
import { language } from '../words/language.svelte.ts'
import { ALL, isReaction } from '../table/reactions/art.ts'
import { words as reactions } from '../table/reactions/index.ts'
import { colourOf, FIGURES, NAMES, shapeOf } from './art.ts'
import { words } from './index.ts'
import { AVATARS, REACTIONS } from '../net/wire.ts'

it('draws as many avatars as the server gives, each with a figure and a name of its own', async () => {
  await language.use(words)
  const said = words.now
  expect(NAMES).toHaveLength(AVATARS)
  expect(new Set(Object.values(FIGURES)).size).toBe(NAMES.length)
  expect(new Set(NAMES.map((name) => said.figures[name])).size).toBe(NAMES.length)
  const backs = NAMES.map((_, avatar) => shapeOf(avatar) + colourOf(avatar))
  expect(new Set(backs).size).toBe(NAMES.length)
})

it('draws each reaction that the server knows, and no other', async () => {
  await language.use(reactions)
  expect(ALL).toEqual(REACTIONS)
  expect(isReaction('rude')).toBe(false)
  expect(ALL.map((one) => reactions.now.of[one]).filter((text) => text === '')).toEqual([])
})
