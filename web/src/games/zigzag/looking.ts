/** Looking at a turned card where several people share a screen. The card shows its face for as long as it is held,
 * by finger, mouse or key. */

import type { Attachment } from 'svelte/attachments'
import type { State } from './state.svelte.ts'

export function looking(state: State): Attachment<HTMLElement> {
  return (card) => {
    /** It is this card that is held: the same lies on the table and at hand. */
    let held = false
    const hold = (now: boolean) => {
      if (now || held) state.peeks = now
      held = now
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      hold(event.type === 'keydown')
    }
    const listens = {
      pointerdown: () => hold(true),
      pointerup: () => hold(false),
      pointercancel: () => hold(false),
      pointerleave: () => hold(false),
      blur: () => hold(false),
      contextmenu: (event: Event) => event.preventDefault(),
    }
    for (const [name, heard] of Object.entries(listens)) card.addEventListener(name, heard)
    card.addEventListener('keydown', key)
    card.addEventListener('keyup', key)
    return () => {
      hold(false)
      for (const [name, heard] of Object.entries(listens)) card.removeEventListener(name, heard)
      card.removeEventListener('keydown', key)
      card.removeEventListener('keyup', key)
    }
  }
}
