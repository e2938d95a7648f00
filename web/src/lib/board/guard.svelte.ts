/**
 * A prompt often comes where a button was clicked a moment ago, and the second half of a double click
 * would answer it unread. So what is done in the first moment is not meant for it.
 *
 *   const guard = new Guard(() => question)      // null: nothing is asked
 *   <button aria-disabled={guard.up} onclick={() => guard.up || answer()}>
 */

import { untrack } from 'svelte'

/** A double click is over after that, and nobody has read a question. */
const MOMENT = 400

export class Guard {
  /** True just after a question came up: an action now cannot have been meant as its answer. */
  up = $state(false)

  /** Create it while a board is set up. A question that stands already did not follow a click on the board. */
  constructor(asked: () => unknown) {
    let before = untrack(asked)
    $effect.pre(() => {
      const now = asked()
      if (now === before) return
      before = now
      if (now === null) return
      untrack(() => (this.up = true))
      const timer = setTimeout(() => (this.up = false), MOMENT)
      return () => {
        clearTimeout(timer)
        this.up = false
      }
    })
  }
}
