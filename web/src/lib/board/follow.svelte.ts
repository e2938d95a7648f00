/** Each event exactly once: for motion, for announcements, for a board's own notes. */

import { untrack } from 'svelte'
import type { Moment, Play } from './play.ts'

/** Calls `told` before it draws a moment to which entries led, with the moment before it. The first call has null,
 * since a newcomer sees things as they are. Call this while a board is set up. */
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
