import { afterEach, expect, it, vi } from 'vitest'
import { noJson, says, serve } from '../testing/answers.ts'
import { catalogue } from './catalogue.svelte.ts'

afterEach(() => vi.unstubAllGlobals())

it('says that the games do not load, and asks for them again', async () => {
  const paths = { '/api/games': noJson } as Parameters<typeof serve>[0]
  const asked = serve(paths)
  expect(catalogue.settled).toBe(false)
  await expect(catalogue.want()).rejects.toMatchObject({ code: 'offline' })
  expect([catalogue.games, catalogue.settled]).toEqual([null, true])
  paths['/api/games'] = says({ games: [{ name: 'one', modes: [] }] })
  await catalogue.want()
  await catalogue.want()
  expect(catalogue.game('one')?.name).toBe('one')
  expect(asked).toHaveBeenCalledTimes(2)
})

it('knows that a game has no board of its own', async () => {
  expect(catalogue.module('one')).toBeUndefined()
  await catalogue.open('one')
  expect(catalogue.module('one')).toBeNull()
})
