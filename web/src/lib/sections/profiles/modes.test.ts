import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import { keyOf, modeOf, modeTitle } from './modes.ts'

const mode = (name: string) => ({ name, seats: [2], silent: false, solo: false, challenges: [] })
const games = [
  { name: 'one', modes: [mode('only')] },
  { name: 'two', modes: [mode('first'), mode('second')] },
].map((game) => ({ ...game, options: [], bots: [] }))

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games })))
  await catalogue.load()
})
afterEach(() => vi.unstubAllGlobals())

it('names the mode only where a game has several', () => {
  expect(modeTitle({ game: 'one', mode: 'only' })).toBe(catalogue.title('one'))
  const title = modeTitle({ game: 'two', mode: 'second' })
  expect(title).toContain(catalogue.title('two'))
  expect(title).toContain('second')
})

it('is a value of a choice', () => {
  expect(modeOf(keyOf({ game: 'two', mode: 'second' }))).toEqual({ game: 'two', mode: 'second' })
})
