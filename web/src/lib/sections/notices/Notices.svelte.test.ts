// The look of the choice, and its words about obstacles.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sound } from '../../sound/sound.svelte.ts'
import Notices from './Notices.svelte'
import { notices } from './notices.svelte.ts'
import Offer from './Offer.svelte'
import { words as en } from './words/en.ts'

let part: ReturnType<typeof mount>

beforeEach(() => localStorage.clear())

afterEach(async () => {
  await unmount(part)
  vi.restoreAllMocks()
  sound.turn(false)
})

function show(component: typeof Notices | typeof Offer): HTMLInputElement[] {
  part = mount(component, { target: document.body })
  flushSync()
  return [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
}

it.each([
  ['http', en.obstacles.http, true],
  ['browser', en.obstacles.browser, true],
  ['refused', en.obstacles.refused, false],
] as const)('an obstacle (%s) is told with what to do', async (obstacle, words, closed) => {
  vi.spyOn(notices, 'obstacle', 'get').mockReturnValue(obstacle)
  const asked = vi.spyOn(notices, 'turnOn').mockResolvedValue()
  const [, box] = show(Notices)
  expect(box?.disabled).toBe(closed)
  expect(document.body.textContent).toContain(words)
  box?.click()
  await Promise.resolve()
  flushSync()
  expect(asked).toHaveBeenCalledTimes(closed ? 0 : 1)
  expect(box?.checked).toBe(false)
})

it.each([
  ['far', en.reaches.far],
  ['http', en.reaches.http],
  ['off', en.reaches.off],
  ['browser', en.reaches.browser],
  ['failed', en.reaches.failed],
] as const)('says how far it reaches (%s)', (reach, words) => {
  vi.spyOn(notices, 'obstacle', 'get').mockReturnValue(null)
  vi.spyOn(notices, 'on', 'get').mockReturnValue(true)
  vi.spyOn(notices, 'reach', 'get').mockReturnValue(reach)
  const [, box] = show(Notices)
  expect(box?.checked).toBe(true)
  expect(document.body.textContent).toContain(words)
})

it('sound is chosen here, and what the browser holds back is told', () => {
  const blocked = vi.spyOn(sound, 'blocked', 'get').mockReturnValue(true)
  const [box] = show(Notices)
  expect(document.body.textContent).toContain(en.soundBlocked)
  box?.click()
  expect([sound.on, blocked.mock.calls.length > 0]).toEqual([true, true])
})

it('the volume is chosen here, down to silence', () => {
  const [box] = show(Notices)
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  const choose = (value: string) => {
    slider.value = value
    slider.dispatchEvent(new Event('change', { bubbles: true }))
    flushSync()
  }
  choose('70')
  expect([sound.volume, box?.checked]).toEqual([0.7, true])
  choose('0')
  expect([sound.on, box?.checked]).toEqual([false, false])
})

it('is offered once, until somebody has chosen', async () => {
  show(Offer)
  const close = () => document.querySelector<HTMLButtonElement>('.offer > button')
  expect(close()?.textContent?.trim()).toBe(en.notNow)
  close()?.click()
  flushSync()
  expect(close()).toBe(null)
  await unmount(part)
  expect(show(Offer)).toEqual([])
  await unmount(part)
  localStorage.clear()
  sound.turn(true)
  expect(show(Offer)).toEqual([])
})
