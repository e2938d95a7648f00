// Where passkeys are possible, and the words for devices and days.
import { afterEach, expect, it, vi } from 'vitest'
import { language } from '../../words/language.svelte.ts'
import { day, deviceName } from './account.svelte.ts'
import { obstacle } from './passkeys.ts'
import { words } from './index.ts'

afterEach(() => vi.unstubAllGlobals())

it('knows why this page makes no passkeys', () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  expect(obstacle({ hostname: '192.168.0.7' }, false)).toBe('http')
  expect(obstacle({ hostname: '127.0.0.1' }, true)).toBe('address')
  expect(obstacle({ hostname: '[::1]' }, true)).toBe('address')
  expect(obstacle({ hostname: 'play.example' }, true)).toBeNull()
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(obstacle({ hostname: 'play.example' }, true)).toBe('browser')
})

it('names a device by what is known of it', async () => {
  await language.use(words)
  expect(deviceName({ browser: 'Chrome', system: 'Android' })).toBe('Chrome on Android')
  expect(deviceName({ browser: 'Chrome', system: '' })).toBe('Chrome')
  expect(deviceName({ browser: '', system: '' })).toBe('Unknown device')
})

it('shows the day of the server’s calendar, wherever the reader is', () => {
  expect(day(Date.UTC(2027, 2, 1))).toContain('2027')
  expect(day(Date.UTC(2027, 2, 1))).toMatch(/\b0?1\b/)
})
