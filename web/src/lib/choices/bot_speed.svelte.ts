/** The speed of bots outside races. Until the reader chooses one it follows the speed of motion: where that is quick or
 * none, nobody needs time to watch. */

import type { BotSpeed } from '../net/wire.ts'
import { Choice } from './choice.svelte.ts'
import { motion } from './motion.svelte.ts'

export type Pace = BotSpeed['speed']
export const paces: readonly Pace[] = ['people', 'quick', 'once']

const chosen = new Choice<Pace | 'motion'>('bots', ['motion', ...paces])

export const botSpeed = {
  get now(): Pace {
    if (chosen.now !== 'motion') return chosen.now
    return motion.pace < 1 ? 'quick' : 'people'
  },
  choose(pace: Pace): void {
    chosen.choose(pace)
  },
}
