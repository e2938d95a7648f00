/** Whether a key asks what keys do: `?`, wherever it is no text. */
export function asksForKeys(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if ((event.target as Element).closest('input, textarea, select, dialog')) return false
  event.preventDefault()
  return true
}
