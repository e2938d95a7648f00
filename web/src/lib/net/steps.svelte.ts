// Steps of a panel that asks the server: one at a time, and the result of the last one.

import { explained } from '../words/codes.ts'

export class Steps {
  /** The reason why the last step failed. */
  problem = $state('')
  /** The result of the last step, in words. */
  done = $state('')
  busy = $state(false)

  /** Takes one step at a time, and says why it failed. Whether it was taken. */
  async step(take: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = this.done = ''
    try {
      await take()
      return true
    } catch (error) {
      this.problem = explained(error)
      return false
    } finally {
      this.busy = false
    }
  }
}

/** Takes the focus as it appears: the button that called for it is gone. */
export function arrive(shown: HTMLElement): void {
  shown.focus()
}
