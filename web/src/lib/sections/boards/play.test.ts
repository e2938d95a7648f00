import { expect, it, vi } from 'vitest'
import type { Moment } from '../../board/play.ts'
import { StudyPlay } from './play.svelte.ts'

function studied(act: (text: string) => Promise<boolean>): StudyPlay {
  return new StudyPlay({} as Moment, { table: () => ({}) as never, names: () => (() => '') as never, act })
}

it('plays once, however often a reader taps before the answer', async () => {
  let answer: (done: boolean) => void = () => undefined
  const act = vi.fn(() => new Promise<boolean>((done) => (answer = done)))
  const play = studied(act)
  const first = play.act('play 1')
  expect(play.busy).toBe(true)
  expect(await play.act('play 1')).toBe(false)
  expect(await play.claim('play 2')).toBe('refused')
  answer(true)
  expect(await first).toBe(true)
  expect(act).toHaveBeenCalledOnce()
  expect(play.busy).toBe(false)
})

it('goes on after a failure', async () => {
  const play = studied(() => Promise.reject(new Error('offline')))
  await expect(play.act('play 1')).rejects.toThrow('offline')
  expect(play.busy).toBe(false)
})
