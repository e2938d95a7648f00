/** A slow clock for pictures that play by themselves: it rests while nobody can see them. */

import { motion, paced } from '../choices/motion.svelte.ts'

export class Beat {
  /** Counts from the first beat to the last, then starts over. */
  now = $state(0)

  constructor(
    first: number,
    private readonly beats: number,
    private readonly ms: number,
  ) {
    this.now = first
  }

  get still(): boolean {
    return motion.pace === 0
  }

  /** To be called in an effect; the clock stops with it. */
  watch(picture: Element): (() => void) | undefined {
    if (this.still) return undefined
    let seen = true
    const watch = new IntersectionObserver(([entry]) => (seen = entry?.isIntersecting ?? true))
    watch.observe(picture)
    const clock = setInterval(() => {
      if (seen && !document.hidden) this.now = (this.now + 1) % this.beats
    }, paced(this.ms))
    return () => {
      watch.disconnect()
      clearInterval(clock)
    }
  }
}
