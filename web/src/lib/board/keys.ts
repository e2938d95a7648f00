/** Whether a key pressed on the page is meant for the board: in it, or where nothing else has the
 * focus, as on the page's main part after one has come to it. */
export function forBoard(event: KeyboardEvent, board: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target as HTMLElement
  if (!target.contains(board) && !board.contains(target)) return false
  return (
    !target.closest('input, textarea, select, [contenteditable], [popover]') && !document.querySelector(':popover-open')
  )
}
