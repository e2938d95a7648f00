import { covered } from './popover.ts'

/** Returns whether a key is meant for the board. The board gets keys while the focus is in it, or on nothing but
 * the page's main part. It also gets arrows and Escape wherever the focus is, unless the focused element uses
 * arrows itself. */
export function forBoard(event: KeyboardEvent, board: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, select, [contenteditable], [popover], dialog')) return false
  if (covered()) return false
  if (target.contains(board) || board.contains(target)) return true
  return LEADS.test(event.key) && !target.closest(OWN)
}

const LEADS = /^(Arrow|Escape$)/
const OWN =
  '[role="toolbar"], [role="radiogroup"], [role="listbox"], [role="tablist"], [role="slider"], [data-scroll], details'

/** Whether a key asks what keys do: `?`, wherever it is no text. */
export const asksForKeys = (event: KeyboardEvent) => asks(event, '?')

/** Whether a key asks for nothing but the board: F, wherever it is no text. */
export const asksForBoard = (event: KeyboardEvent) => asks(event, 'f')

function asks(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false
  if ((event.target as Element).closest('input, textarea, select, dialog')) return false
  event.preventDefault()
  return true
}
