/** The speed of all motion. Styles multiply by `--pace` (`style/tokens.css`), and scripts pass durations through
 * `paced`. Without a choice of the reader, the system's setting holds. */

import { Choice } from './choice.svelte.ts'
import { prefersReducedMotion } from './still.ts'

export const speeds = ['calm', 'normal', 'quick', 'none'] as const
export type Speed = (typeof speeds)[number]

/** As in `style/tokens.css`. */
const PACE: Record<Speed, number> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 }

const chosen = new Choice<Speed | 'system'>('motion', ['system', ...speeds])

export const motion = {
  get now(): Speed {
    if (chosen.now !== 'system') return chosen.now
    return prefersReducedMotion.current ? 'none' : 'normal'
  },
  choose(speed: Speed): void {
    chosen.choose(speed)
  },
  /** The factor of all durations; 0 means no motion. */
  get pace(): number {
    return PACE[motion.now]
  },
}

/** Milliseconds of motion at the speed chosen; 0: it is not to be seen. */
export function paced(ms: number): number {
  return ms * motion.pace
}

/** Milliseconds for which something stays lit or is to be read; without motion the usual. */
export function lasting(ms: number): number {
  return ms * (motion.pace || 1)
}

/** Whether motion is to be seen: it has not been chosen away, and the page is in sight. */
export function moves(): boolean {
  return motion.pace > 0 && !document.hidden
}
