/** Whether a key pressed somewhere on the page is meant for the board. */
export function forBoard(event: KeyboardEvent, board: Element): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const target = event.target as HTMLElement
  if (target !== document.body && !board.contains(target)) return false
  return !target.closest('input, textarea, select, [contenteditable], [popover]') && !document.querySelector(':popover-open')
}
