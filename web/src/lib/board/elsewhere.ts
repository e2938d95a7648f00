// For tests: the keyboard while the focus is outside the board.

import { flushSync } from 'svelte'

/** Presses a key on a button that is no part of the board. */
export function pressElsewhere(key: string): void {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  elsewhere.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
  elsewhere.remove()
}
