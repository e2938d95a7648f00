/** Whether collecting is about to end because nobody does anything. */

/** Before it ends, this long it is said. */
export const WARNING_MS = 3000

export class Idle {
  ending = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Somebody has done something; it ends in so many milliseconds. */
  begin(ms: number): void {
    this.stop()
    this.#timer = setTimeout(() => (this.ending = true), ms - WARNING_MS)
  }

  /** No clock runs. */
  stop(): void {
    clearTimeout(this.#timer)
    this.ending = false
  }
}
