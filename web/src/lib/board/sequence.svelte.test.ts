import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sequence, type Wait } from './sequence.svelte.ts'

const page = vi.hoisted(() => ({ still: { current: false }, hidden: false }))
vi.mock('../choices/still.ts', () => ({ prefersReducedMotion: page.still }))

let shown: string[]
let rested: number
let sequence: Sequence

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.hidden)
  page.still.current = page.hidden = false
  ;[shown, rested] = [[], 0]
  sequence = new Sequence(() => (rested += 1))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const steps =
  (...names: string[]) =>
  async (wait: Wait) => {
    for (const name of names) {
      shown.push(name)
      await wait(100)
    }
  }
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('shows one step after the other, the first at once, then what is', async () => {
  sequence.play(steps('a', 'b'))
  expect([shown, sequence.playing, rested]).toEqual([['a'], true, 1])
  await after(100)
  expect([shown, rested]).toEqual([['a', 'b'], 1])
  await after(100)
  expect([sequence.playing, rested]).toEqual([false, 2])
})

it('is over when something else comes', async () => {
  sequence.play(steps('a', 'b'))
  await after(50)
  sequence.play(steps('c', 'd'))
  expect(rested).toBe(2)
  await after(400)
  expect([shown, rested]).toEqual([['a', 'c', 'd'], 3])
  sequence.play(steps('e', 'f'))
  sequence.finish()
  await after(400)
  expect([shown.at(-1), sequence.playing, rested]).toEqual(['e', false, 5])
})

it('waits for what is done elsewhere', async () => {
  let land = () => {}
  sequence.play(async (wait) => {
    await wait(new Promise<void>((resolve) => (land = resolve)))
    shown.push('landed')
  })
  await after(1000)
  expect(shown).toEqual([])
  land()
  await after(0)
  expect(shown).toEqual(['landed'])
})

it('shows only what is to who wants no motion, but lights', async () => {
  page.still.current = true
  sequence.play(steps('a'))
  expect([shown, sequence.playing, rested]).toEqual([[], false, 1])
  sequence.play(steps('light'), true)
  expect(shown).toEqual(['light'])
})

it('plays nothing out of sight, and ends when the page is left', async () => {
  sequence.play(steps('a', 'b'))
  page.hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await after(400)
  expect([shown, sequence.playing]).toEqual([['a'], false])
  sequence.play(steps('c'), true)
  expect(shown).toEqual(['a'])
})

it('ends where a step fails, and says so', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const error = new Error('no such card')
  sequence.play(async (wait) => {
    await wait(10)
    throw error
  })
  await after(10)
  expect(said).toHaveBeenCalledExactlyOnceWith(error)
  expect([sequence.playing, rested]).toEqual([false, 2])
})

it('tells when everything has been seen, or was ended', async () => {
  let seen = 0
  const told = () => void sequence.shown.then(() => (seen += 1))
  sequence.play(steps('a', 'b'))
  told()
  await after(100)
  expect(seen).toBe(0)
  await after(100)
  expect(seen).toBe(1)
  sequence.play(steps('c'))
  told()
  sequence.finish()
  await after(0)
  expect(seen).toBe(2)
})
