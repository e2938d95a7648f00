/** Life on the land, once it is here: the first landscape that is shown asks for it. */

import type { Life } from './tile.ts'

let life = $state.raw<Life | null>(null)
let asked = false

export const settled = {
  get now(): Life | null {
    return life
  },

  /** Has it come; without it the land is as good to play on, so a failure is left alone until the next time. */
  async load(): Promise<void> {
    if (asked) return
    asked = true
    try {
      life = (await import('../life/index.ts')).life
    } catch {
      asked = false
    }
  },
}
