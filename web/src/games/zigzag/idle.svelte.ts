/** Whether collecting is about to end because nobody does anything. */

/** Before it ends, this long it is said. */
export const WARNING_MS = 3000

export class Idle {
  ending = $state(false)
  /** Milliseconds of the warning that will not be seen: it came too late. */
  missed = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** It ends in so many milliseconds. */
  begin(ms: number): void {
    this.stop()
    this.missed = Math.max(0, WARNING_MS - ms)
    this.#timer = setTimeout(() => (this.ending = true), ms - WARNING_MS)
  }

  /** No clock runs. */
  stop(): void {
    clearTimeout(this.#timer)
    this.ending = false
  }
}
