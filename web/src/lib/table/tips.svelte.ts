// Tips for beginners, in the first few games of each kind, unless the reader has turned them off in this browser.

import { me } from '../people/me.svelte.ts'
import { recall, remember } from '../choices/remember.ts'

const KEY = 'tips'
/** So many finished games of it, and one is not new any more. */
const ENOUGH = 3

let chosen = $state(recall(KEY))
let settled = $state(chosen !== null)

export const tips = {
  /** Whether they are shown at tables of this game. */
  on(game: string): boolean {
    if (chosen !== null) return chosen === 'on'
    if (!me.known) return false
    return me.tables.filter((table) => table.game === game && table.status === 'finished').length < ENOUGH
  },
  /** The reader does not want them. */
  get off(): boolean {
    return chosen === 'off'
  },
  /** Whether `on` is sure by now. */
  get known(): boolean {
    return settled || me.known
  },
  set known(known: boolean) {
    settled = known
  },
  turn(on: boolean): void {
    chosen = on ? 'on' : 'off'
    remember(KEY, chosen)
  },
}
