// What the choice looks like, and what it says of what stands in its way.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { m } from '../i18n/messages.ts'
import { sound } from '../sound.svelte.ts'
import Notices from './Notices.svelte'
import { notices } from './notices.svelte.ts'
import Offer from './Offer.svelte'

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
  return [...document.querySelectorAll('input')]
}

it.each([
  ['http', m.notices_no_https, true],
  ['browser', m.notices_no_browser, true],
  ['refused', m.notices_refused, false],
] as const)('an obstacle (%s) is told with what to do', async (obstacle, words, closed) => {
  vi.spyOn(notices, 'obstacle', 'get').mockReturnValue(obstacle)
  const asked = vi.spyOn(notices, 'turnOn').mockResolvedValue()
  const [, box] = show(Notices)
  expect(box?.disabled).toBe(closed)
  expect(document.body.textContent).toContain(words())
  box?.click()
  await Promise.resolve()
  flushSync()
  expect(asked).toHaveBeenCalledTimes(closed ? 0 : 1)
  expect(box?.checked).toBe(false)
})

it.each([
  ['far', m.notices_far],
  ['http', m.notices_near_http],
  ['off', m.notices_near_off],
  ['browser', m.notices_near_browser],
  ['failed', m.notices_near_failed],
] as const)('says how far it reaches (%s)', (reach, words) => {
  vi.spyOn(notices, 'obstacle', 'get').mockReturnValue(null)
  vi.spyOn(notices, 'on', 'get').mockReturnValue(true)
  vi.spyOn(notices, 'reach', 'get').mockReturnValue(reach)
  const [, box] = show(Notices)
  expect(box?.checked).toBe(true)
  expect(document.body.textContent).toContain(words())
})

it('sound is chosen here, and what the browser holds back is told', () => {
  const blocked = vi.spyOn(sound, 'blocked', 'get').mockReturnValue(true)
  const [box] = show(Notices)
  expect(document.body.textContent).toContain(m.notices_sound_blocked())
  box?.click()
  expect([sound.on, blocked.mock.calls.length > 0]).toEqual([true, true])
})

it('is offered once, until somebody has chosen', async () => {
  show(Offer)
  const close = () => document.querySelector<HTMLButtonElement>('.offer > button')
  expect(close()?.textContent?.trim()).toBe(m.notices_not_now())
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
