import { expect, it } from 'vitest'
import { botSpeed } from './bot_speed.svelte.ts'
import { motion } from './motion.svelte.ts'

it('follows the speed of motion until one is chosen', () => {
  motion.choose('normal')
  expect(botSpeed.now).toBe('people')
  motion.choose('none')
  expect(botSpeed.now).toBe('quick')
  botSpeed.choose('people')
  expect([botSpeed.now, localStorage.getItem('spieltisch.bots')]).toEqual(['people', 'people'])
  motion.choose('calm')
  botSpeed.choose('once')
  expect(botSpeed.now).toBe('once')
})
