import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { me } from '../../people/me.svelte.ts'
import { house } from './house.svelte.ts'

const NOW = Date.UTC(2026, 10, 28)
const asked = vi.fn<(path: string) => Promise<Response>>()
const says = (body: object) => asked.mockResolvedValueOnce(new Response(JSON.stringify(body)))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  house.told({ notice: null, muted: null })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockReset()
  localStorage.clear()
})

it('shows a notice until the reader puts it away, and the next one again', async () => {
  says({ notice: { ms: 1, text: 'Back at nine' } })
  await house.look()
  expect(house.notice).toBe('Back at nine')
  house.putAway()
  expect(house.notice).toBeNull()
  says({ notice: { ms: 1, text: 'Back at nine' } })
  await house.look()
  expect(house.notice).toBeNull()
  house.told({ notice: { ms: 2, text: 'Back at ten' }, muted: null })
  expect(house.notice).toBe('Back at ten')
  expect(localStorage.getItem('spieltisch.notice')).toBe('1')
})

it('knows until when I am muted, and that it is over', () => {
  house.told({ notice: null, muted: NOW + 60_000 })
  expect(house.muted).toBe(NOW + 60_000)
  vi.advanceTimersByTime(59_999)
  expect(house.muted).toBe(NOW + 60_000)
  vi.advanceTimersByTime(1)
  expect(house.muted).toBeNull()
  house.told({ notice: null, muted: Number.MAX_SAFE_INTEGER })
  vi.advanceTimersByTime(90 * 86_400_000)
  expect(house.muted).toBe(Number.MAX_SAFE_INTEGER)
  house.told({ notice: null, muted: null })
  expect(house.muted).toBeNull()
})

it('keeps what it knows while the server does not answer', async () => {
  says({ notice: null, reports: 2 })
  await house.look()
  expect(house.reports).toBe(2)
  asked.mockRejectedValueOnce(new TypeError('offline'))
  await house.look()
  expect(house.reports).toBe(2)
})

it('asks again and again, and at once when somebody looks', async () => {
  asked.mockImplementation(async () => new Response('{}'))
  const end = house.follow()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked).toHaveBeenCalledTimes(3)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(4)
})

it('tells what the server says to me alone, until I put it away', async () => {
  says({ name: 'Anna', tables: [], told: [{ what: 'way-in', ms: 7 }] })
  await me.load()
  expect(house.word).toEqual({ what: 'way-in', ms: 7 })
  house.putWordAway()
  expect(house.word).toBeNull()
  says({ name: 'Anna', tables: [], told: [{ what: 'way-in', ms: 9 }] })
  await me.load()
  expect(house.word?.ms).toBe(9)
  says({
    name: 'Anna',
    tables: [],
    told: [
      { what: 'spared', ms: 99 },
      { what: 'way-in', ms: 9 },
    ],
  })
  await me.load()
  expect(house.word?.what).toBe('spared')
  house.putWordAway()
  expect(house.word?.what).toBe('way-in') // an earlier word is not put away with a later one
  says({ name: 'Anna', tables: [] })
  await me.load()
  expect(house.word).toBeNull()
})
