/** A board's announcements to screen readers: the text of its live region. */

import { untrack } from 'svelte'

export class Speaker {
  text = $state('')

  /** The same words twice are read twice. */
  say(text: string): void {
    untrack(() => (this.text = text === this.text ? text + '\u00a0' : text))
  }
}
