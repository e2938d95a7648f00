// Where we are: `/` the first page, `/t/<table>` a table, `/learn/<game>` a game's guided first round. `/record` is the
// reader's record, `/p/<person>` a person's profile. `/mail/confirm/<link>` and `/mail/stop/<link>` are links of mails.
// `/tournaments` has the tournaments of the reader, `/tournament/<tournament>` is one of them.
// `/puzzles` has the puzzles and boards of the reader, `/puzzle/<puzzle>` and `/board/<board>` one of them.

import { stands } from './back.ts'

let path = $state(location.pathname)

/** The part of the address after `/<kind>/`; null on other pages. */
const after = (kind: string) => new RegExp(`^/${kind}/([^/]+)/?$`).exec(path)?.[1] ?? null

addEventListener('popstate', () => {
  path = location.pathname
})

export const route = {
  get path(): string {
    return path
  },
  /** The table's id on `/t/<table>`, else null. */
  get table(): string | null {
    return after('t')
  },
  /** The game's name on `/learn/<game>`, else null. */
  get learn(): string | null {
    return after('learn')
  },
  /** The page of puzzles and boards that we are on, and the id of the puzzle or board; else null. */
  get study(): { kind: 'puzzles' | 'puzzle' | 'board'; id: string } | null {
    const found = /^\/(puzzles|(puzzle|board)\/([^/]+))\/?$/.exec(path)
    return found ? { kind: (found[2] ?? 'puzzles') as 'puzzles' | 'puzzle' | 'board', id: found[3] ?? '' } : null
  },
  /** The tournament's id on `/tournament/<tournament>`, else null. */
  get tournament(): string | null {
    return after('tournament')
  },
  /** The invitation in the link that led here, else the table's own id, which is one; null elsewhere. */
  get invitation(): string | null {
    return new URLSearchParams(location.search).get('invite') ?? after('t')
  },
  /** The id of a person's profile on `/p/<person>`, else null. */
  get person(): string | null {
    return after('p')
  },
  /** The link of a mail on its page, and what it is for; else null. */
  get mail(): { kind: 'confirm' | 'stop'; link: string } | null {
    const found = /^\/mail\/(confirm|stop)\/([^/]+)\/?$/.exec(path)
    return found ? { kind: found[1] as 'confirm' | 'stop', link: found[2]! } : null
  },
  go(to: string, state: unknown = null): void {
    // A layer over the page that we leave is no place to come back to.
    if (stands()) history.replaceState(state, '', to)
    else history.pushState(state, '', to)
    path = location.pathname
    scrollTo(0, 0)
  },
}

/** Follows links of our own without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download')) return
  const path = /^\/((t|learn|puzzle|board|p|tournament)\/[^/]+\/?|puzzles|record|tournaments|host)?$/
  const ours = link.origin === location.origin && path.test(link.pathname)
  if (!ours) return
  event.preventDefault()
  route.go(link.pathname + link.search + link.hash)
}
