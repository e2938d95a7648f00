import { beforeEach, expect, it, vi } from 'vitest'

const system = vi.hoisted(() => ({ current: false }))
vi.mock('./still.ts', () => ({ prefersReducedMotion: system }))

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  delete document.documentElement.dataset.motion
  system.current = false
})

it('is what the system asks for, until something is chosen', async () => {
  const { motion, paced, lasting } = await import('./motion.svelte.ts')
  expect([motion.now, paced(200)]).toEqual(['normal', 200])
  system.current = true
  expect([motion.now, paced(200), lasting(200)]).toEqual(['none', 0, 200])
  motion.choose('quick')
  expect([motion.now, paced(200), lasting(200)]).toEqual(['quick', 100, 100])
})

it('is kept by this browser, and styles know it', async () => {
  const { motion } = await import('./motion.svelte.ts')
  motion.choose('calm')
  expect(document.documentElement.dataset.motion).toBe('calm')
  vi.resetModules()
  delete document.documentElement.dataset.motion
  const again = await import('./motion.svelte.ts')
  expect([again.motion.now, document.documentElement.dataset.motion]).toEqual(['calm', 'calm'])
})
