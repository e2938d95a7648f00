/** Whether a key pressed on the page is meant for the board: in it, or where nothing else has the
 * focus, as on the page's main part after one has come to it. Arrows and Escape are so wherever the focus
 * is, unless what has it goes by arrows itself. */
export function forBoard(event: KeyboardEvent, board: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, select, [contenteditable], [popover], dialog')) return false
  if (document.querySelector(':popover-open, dialog[open]')) return false
  if (target.contains(board) || board.contains(target)) return true
  return LEADS.test(event.key) && !target.closest(OWN)
}

const LEADS = /^(Arrow|Escape$)/
const OWN =
  '[role="toolbar"], [role="radiogroup"], [role="listbox"], [role="tablist"], [role="slider"], [data-scroll], details'
