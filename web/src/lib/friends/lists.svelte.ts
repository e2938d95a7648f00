// The people on my lists, and the result of the last step with them.

import { ApiError } from '../api.ts'
import type { Friends } from '../wire.ts'
import { refusal } from '../words.ts'
import { arrived } from './arrived.svelte.ts'

export class Steps {
  /** The reason why the last step failed. */
  problem = $state('')
  /** The result of the last step, in words. */
  done = $state('')
  busy = $state(false)

  /** Takes one step at a time, and says why it failed. Whether it was taken. */
  async take(step: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = this.done = ''
    try {
      await step()
      return true
    } catch (error) {
      this.problem = error instanceof ApiError ? refusal(error.code, error.params) : refusal('offline')
      return false
    } finally {
      this.busy = false
    }
  }
}

export class Lists extends Steps {
  /** null until they are known. */
  known = $state.raw<Friends | null>(null)

  /** Takes a step that answers with the lists. */
  async change(asked: () => Promise<Friends>, done = ''): Promise<boolean> {
    const taken = await this.take(async () => this.show(await asked()))
    if (taken) this.done = done
    return taken
  }

  show(lists: Friends): void {
    this.known = lists
    arrived.requests = lists.requests.length
  }
}
