// The people on my lists, and the result of the last step with them.

import { Steps } from '../../net/steps.svelte.ts'
import type { Friends } from '../../net/wire.ts'
import { arrived } from './arrived.svelte.ts'

export class Lists extends Steps {
  /** null until they are known. */
  known = $state.raw<Friends | null>(null)

  /** Takes a step that answers with the lists. */
  async change(asked: () => Promise<Friends>, done = ''): Promise<boolean> {
    const taken = await this.step(async () => this.show(await asked()))
    if (taken) this.done = done
    return taken
  }

  show(lists: Friends): void {
    this.known = lists
    arrived.requests = lists.requests.length
  }
}
