/** What happens, told once: for motion, for what is said, for what a board notes. */

import { untrack } from 'svelte'
import type { Moment, Play } from './play.ts'

/** Calls `told` before a moment is drawn to which entries led, with the moment before it; the first is
 * told with null, as whoever comes sees things as they are. To be called while a board is set up. */
export function follow<View>(
  play: () => Play<View>,
  told: (now: Moment<View>, before: Moment<View> | null) => void,
): void {
  let before: Moment<View> | null = null
  $effect.pre(() => {
    const now = play().moment
    untrack(() => {
      if (before?.entries !== now.entries) told(now, before)
      before = now
    })
  })
}
