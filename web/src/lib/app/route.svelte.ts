// Where we are. `pages.ts` finds the page of a path.

import { onSite } from '../net/way.ts'
import { stands } from './back.ts'

let path = $state(onSite(location.pathname))

addEventListener('popstate', () => {
  path = onSite(location.pathname)
})

export const route = {
  get path(): string {
    return path
  },
  /** The table's id on `/t/<table>`, else null. */
  get table(): string | null {
    return /^\/t\/([^/]+)\/?$/.exec(path)?.[1] ?? null
  },
  /** The invitation in the link that led here, else the table's own id, which is one; null elsewhere. */
  get invitation(): string | null {
    return new URLSearchParams(location.search).get('invite') ?? route.table
  },
  go(to: string, state: unknown = null): void {
    // A layer over the page that we leave is no place to come back to.
    if (stands()) history.replaceState(state, '', to)
    else history.pushState(state, '', to)
    path = onSite(location.pathname)
    scrollTo(0, 0)
  },
}
