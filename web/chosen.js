// Sets the reader's choices in this browser (`lib/choices/choice.svelte.ts`), before anything is painted. Also has
// the browser load at once what this page asks for next (`ahead.ts`).
{
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null // Without storage nothing was kept.
    }
  }
  for (const name of ['theme', 'palette', 'motion', 'font', 'hand']) {
    const choice = kept(`spieltisch.${name}`)
    if (choice) document.documentElement.setAttribute(`data-${name}`, choice)
  }

  const {
    pages = {},
    games = {},
    language: key = '',
    base = '',
  } = JSON.parse(document.currentScript.dataset.ahead ?? '{}')
  const here = location.pathname.slice(base.length)
  const path = Object.keys(pages).find((one) => (one === '/' ? here === one : here.startsWith(one))) ?? ''
  const page = pages[path]
  document.documentElement.setAttribute('data-page', path)
  const game = document.querySelector('meta[name=game]')?.content ?? /^\/learn\/(\w+)/.exec(here)?.[1]
  const load = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
  /** A wrong guess of the language costs some bytes, and nothing else. */
  const written = (tag) => {
    try {
      const { language, script } = new Intl.Locale(tag).maximize()
      return `${language} ${script}`
    } catch {
      return null // No such language: `among.ts` passes over it, too.
    }
  }
  const site = JSON.parse(document.querySelector('meta[name=site]')?.content ?? '{}')
  const wanted = [key && kept(key), ...navigator.languages, site.language, 'en'].filter(Boolean).map(written)
  const languages = Object.keys(page?.files ?? {}).filter((name) => name !== 'any')
  const language = wanted.flatMap((one) => languages.filter((name) => written(name) === one))[0]
  const files = [page?.files, page && games[game]].flatMap((of) => [...(of?.any ?? []), ...(of?.[language] ?? [])])
  for (const href of page?.calls ?? []) load({ rel: 'preload', as: 'fetch', href, crossOrigin: 'anonymous' })
  for (const file of new Set(files)) {
    const href = `${base}/${file.includes('/') ? '' : 'assets/'}${file}`
    if (file.endsWith('.css')) load({ rel: 'preload', as: 'style', href, crossOrigin: '' })
    else load({ rel: 'modulepreload', href, crossOrigin: '' })
  }
}
