/** Looking at a turned card where several people share a screen: it shows its face for as long as it is held, by finger,
 * mouse or key. */

import type { Attachment } from 'svelte/attachments'
import type { State } from './state.svelte.ts'

export function looking(state: State): Attachment<HTMLElement> {
  const set = (on: boolean) => () => (state.peeks = on)
  const key = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    state.peeks = event.type === 'keydown'
  }
  return (card) => {
    const listens = {
      pointerdown: set(true),
      pointerup: set(false),
      pointercancel: set(false),
      pointerleave: set(false),
      blur: set(false),
      contextmenu: (event: Event) => event.preventDefault(),
    }
    for (const [name, heard] of Object.entries(listens)) card.addEventListener(name, heard)
    card.addEventListener('keydown', key)
    card.addEventListener('keyup', key)
    return () => {
      state.peeks = false
      for (const [name, heard] of Object.entries(listens)) card.removeEventListener(name, heard)
      card.removeEventListener('keydown', key)
      card.removeEventListener('keyup', key)
    }
  }
}
