import { expect, it, vi } from 'vitest'
import type { Item } from '../catalogue/game.ts'
import { Previews } from './previews.svelte.ts'

const item = { kind: 'score' } as unknown as Item

it('asks once a view, and again where the server could not say', async () => {
  const previews = new Previews()
  const answer = vi.fn(async (text: string): Promise<Item[]> => (text === 'busy' ? [] : [item]))
  previews.renew(1)
  previews.ask('a', answer)
  previews.ask('a', answer)
  previews.ask('busy', answer)
  await Promise.resolve()
  await Promise.resolve()
  expect(answer).toHaveBeenCalledTimes(2)
  expect(previews.of('a')).toEqual([item])
  expect(previews.of('busy')).toBeNull()
  previews.ask('busy', answer)
  expect(answer).toHaveBeenCalledTimes(3)

  previews.renew(1)
  expect(previews.of('a')).toEqual([item])
  previews.renew(2)
  expect(previews.of('a')).toBeNull()
})

it('forgets answers that come too late', async () => {
  const previews = new Previews()
  previews.renew(1)
  previews.ask('a', async () => [item])
  previews.renew(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(previews.of('a')).toBeNull()
  expect(previews.of(null)).toBeNull()
})
