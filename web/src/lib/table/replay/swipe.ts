// A swipe of one finger to the side. The board hears nothing of it, unless a finger moves the board there.

import type { Attachment } from 'svelte/attachments'

/** Pixels before a way has a direction, and pixels of a whole swipe. */
const SLACK = 8
const FAR = 40

const scrolls = (one: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)

/** Whether a finger moves what lies under it to the side. A board that somebody has moved closer says so by
 * `data-near`, and a box that scrolls shows it. */
function moves(target: Element | null, within: Element): boolean {
  for (let one = target; one && within.contains(one); one = one.parentElement)
    if (one.matches('[data-near], input') || (one.scrollWidth > one.clientWidth + SLACK && scrolls(one))) return true
  return false
}

/** Steps on by a swipe to the left, and back by one to the right. `Frame` has the browser leave such ways alone. */
export const swiped =
  (step: (by: 1 | -1) => void): Attachment<HTMLElement> =>
  (element) => {
    let start: PointerEvent | null = null
    let sideways = false
    const stop = new AbortController()
    const listen = (
      kind: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      hear: (e: PointerEvent) => void,
    ) => element.addEventListener(kind, hear, { capture: true, signal: stop.signal })

    listen('pointerdown', (event) => {
      sideways = false
      const one = event.pointerType === 'touch' && event.isPrimary && !moves(event.target as Element, element)
      start = one ? event : null
    })
    listen('pointermove', (event) => {
      if (event.pointerId !== start?.pointerId) return
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (!sideways && Math.hypot(dx, dy) > SLACK) {
        sideways = Math.abs(dx) > 1.5 * Math.abs(dy)
        if (!sideways) start = null
      }
      // A short way may still become one.
      if (start) event.stopPropagation()
    })
    listen('pointerup', (event) => {
      if (event.pointerId !== start?.pointerId) return
      const dx = event.clientX - start.clientX
      start = null
      if (!sideways) return
      // The board saw the finger come: it is to forget it, since this was no tap.
      event.stopPropagation()
      const { pointerId, pointerType } = event
      event.target?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, pointerType, bubbles: true }))
      if (Math.abs(dx) >= FAR) step(dx < 0 ? 1 : -1)
    })
    listen('pointercancel', () => (start = null))
    return () => stop.abort()
  }
