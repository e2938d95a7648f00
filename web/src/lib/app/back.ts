// Back closes what lies over the page before it leaves the page. While anything does, one entry of the
// history stands for it; closed by other means, that entry is stepped back over, so none stays behind.

const over = new Set<() => void>()
let leaving = false
/** The address as we step back: it may have changed since something came to lie over the page. */
let address = ''

/** Whether the entry we are on stands for something that lies over the page. */
export function stands(): boolean {
  return (history.state as { over?: boolean } | null)?.over === true
}

function settle(): void {
  if (leaving || over.size > 0 === stands()) return
  if (over.size > 0) return history.pushState({ ...history.state, over: true }, '')
  leaving = true
  address = location.href
  history.back()
}

addEventListener('popstate', () => {
  const closed = !leaving && !stands()
  if (leaving && !stands() && address.split('?')[0] === location.href.split('?')[0])
    history.replaceState(history.state, '', address)
  leaving = false
  if (closed) for (const close of over) close()
  else settle()
})

// A page that is loaded again has nothing over it.
settle()

/** Says that something lies over the page, which `close` closes; returns what says that it is closed. */
export function lies(close: () => void): () => void {
  over.add(close)
  // One layer may open as another closes. Both changes arrive before the history is updated.
  queueMicrotask(settle)
  return () => {
    over.delete(close)
    queueMicrotask(settle)
  }
}
