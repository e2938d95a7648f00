// A site below a folder of its host: the paths of the page begin at the site, those of the browser at the host.

/** Puts the folder before what the page writes into the address, and before the targets of its links. */
export function rebase(base: string): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (state: unknown, unused: string, url?: string | URL | null) =>
      original(state, unused, typeof url === 'string' && url.startsWith('/') ? base + url : url)
  }
  const written = new WeakMap<Element, string>()
  const move = (link: Element) => {
    const target = link.getAttribute('href') ?? ''
    if (!target.startsWith('/') || written.get(link) === target) return
    written.set(link, base + target)
    link.setAttribute('href', base + target)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) {
        if (!(node instanceof Element)) continue
        if (node.matches('a')) move(node)
        node.querySelectorAll('a').forEach(move)
      }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] })
}
