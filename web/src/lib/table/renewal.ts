// A page that an older server gave may not understand a newer one: it is loaded again, once.

const KEY = 'spieltisch.renewed'

/** Loads the page again if the server's begins with another module than this. Says whether it does. */
export function renewed(page: string): boolean {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  if (!page || !own?.startsWith('/assets/') || own === `/${page}`) return false
  try {
    // The server that sends the pages may still have the old one.
    if (sessionStorage.getItem(KEY) === page) return false
    sessionStorage.setItem(KEY, page)
  } catch {
    return false // it would not end
  }
  location.reload()
  return true
}
