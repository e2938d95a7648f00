/** The focus of a table's keyboard: when what had it goes away and nothing else takes it, the board has it. */

/** The time that a board has to lead the focus itself, or a button to come back, in ms. */
const AWHILE = 500

const usable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(':disabled, [inert] *, [hidden] *')

/** Watches what changes within `root`; `home` leads the focus to the board. Returns what ends it. */
export function rescue(root: HTMLElement, home: () => void): () => void {
  /** The last element with the focus. */
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = () => last !== null && document.activeElement === document.body
  const lead = () => {
    timer = undefined
    if (!lost()) return
    if (usable(last)) last.focus({ preventScroll: true })
    else home()
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && lost() && !usable(last)) timer = setTimeout(lead, AWHILE)
  })
  const note = ({ target }: FocusEvent) => (last = target as Element)
  /** Somebody taps elsewhere: nothing has the focus, on purpose. */
  const leave = () => (last = null)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', leave)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('pointerdown', leave)
    clearTimeout(timer)
  }
}
