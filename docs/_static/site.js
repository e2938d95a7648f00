// Makes scrolling boxes reachable by keyboard, and names what screen readers would find without a name.
addEventListener('DOMContentLoaded', () => {
  for (const one of document.querySelectorAll('.table-wrapper, .highlight pre, .output pre')) {
    if (one.scrollWidth <= one.clientWidth + 1) continue
    one.tabIndex = 0
    one.setAttribute('role', 'group')
    one.setAttribute('aria-label', one.matches('pre') ? 'Code' : 'Table')
  }
  for (const one of document.querySelectorAll('.caption[role=heading]')) one.setAttribute('aria-level', '2')
  for (const one of document.querySelectorAll('th:not(:has(*:not(p)))')) {
    if (one.textContent.trim()) continue
    const cell = document.createElement('td')
    one.replaceWith(cell)
  }
  document.querySelector('aside.sidebar-drawer')?.setAttribute('aria-label', 'Pages')
  document.querySelector('aside.toc-drawer')?.setAttribute('aria-label', 'On this page')
  document.querySelectorAll('form[role=search]').forEach((one, at) => {
    one.setAttribute('aria-label', at ? 'Search again' : 'Search')
  })
  if (!document.querySelector('h1')) {
    const title = document.createElement('h1')
    title.textContent = 'Search'
    document.querySelector('article')?.prepend(title)
  }
})
