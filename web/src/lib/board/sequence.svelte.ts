/**
 * Motion that explains, step by step: a thing flies, then what it scored lights up, then a marker
 * climbs. It never holds up the game: the next event and `finish()` show the present state at once. So does
 * a hidden page, and a reader who wants no motion sees only that state. A step that fails ends it as well.
 *
 *   const sequence = new Sequence(() => (lit = null))        // the present state
 *   sequence.play(async (wait) => {
 *     for (lit of items) await wait(500)
 *   })
 */

import { lasting, moves } from '../choices/motion.svelte.ts'

/** Waits for milliseconds at the usual speed, or for a promise. The code after it does not run once the sequence is
 * over. */
export type Wait = (what: number | Promise<unknown>) => Promise<void>

/** Thrown by `wait` through the steps of a sequence that is over. */
class Over extends Error {}

export class Sequence {
  /** Something is on its way. */
  playing = $state(false)
  /** Resolves once everything is as it is: what was on its way has been seen, or was ended. */
  shown: Promise<void> = Promise.resolve()
  readonly #rest: () => void
  #run = 0
  #over: () => void = () => undefined

  /** `rest`: shows everything as it is. */
  constructor(rest: () => void) {
    this.#rest = rest
  }

  /** Plays these steps instead of what was on its way; up to the first `wait` they are done at once.
   * `lights`: they only light things up for a while, and are for those who want no motion, too. */
  play(steps: (wait: Wait) => Promise<void>, lights = false): void {
    this.finish()
    if (document.hidden || !(lights || moves())) return
    this.playing = true
    this.shown = new Promise((resolve) => (this.#over = resolve))
    document.addEventListener('visibilitychange', this.#hidden)
    void this.#play(steps, ++this.#run)
  }

  /** Everything as it is, at once. */
  finish(): void {
    this.#run++
    this.playing = false
    document.removeEventListener('visibilitychange', this.#hidden)
    this.#rest()
    this.#over()
  }

  readonly #hidden = () => document.hidden && this.finish()

  async #play(steps: (wait: Wait) => Promise<void>, run: number): Promise<void> {
    const wait: Wait = async (what) => {
      await (typeof what === 'number' ? new Promise((resolve) => setTimeout(resolve, lasting(what))) : what)
      if (this.#run !== run) throw new Over()
    }
    try {
      await steps(wait)
    } catch (error) {
      if (error instanceof Over) return
      console.error(error)
    }
    if (this.#run === run) this.finish()
  }
}
