// The words of the server's host to this browser: the notice on every page, and a mute. For the host it counts the
// reports that wait. A table hears it by its socket; other pages ask again and again.

import { call } from '../../net/api.ts'
import { recall, remember } from '../../choices/remember.ts'
import { me } from '../../people/me.svelte.ts'
import { route } from '../../app/route.svelte.ts'
import type { House, HouseTold, WordToGuest } from '../../net/wire.ts'

const OFTEN_MS = 10_000
/** At a table the socket brings the notice and the mutes. */
const RARELY_MS = 60_000
/** Words that are remembered as put away. */
const FEW = 8
/** `setTimeout` takes no longer time. */
const LONGEST_MS = 2 ** 31 - 1

let notice = $state.raw<HouseTold['notice']>(null)
let muted = $state<number | null>(null)
let reports = $state<number | null>(null)
/** The notice that the reader has put away, by its time. */
let seen = $state(recall('notice'))
/** The words to me that I have put away. */
let read = $state.raw(recall('told')?.split(' ') ?? [])
let over: ReturnType<typeof setTimeout> | undefined
let next: ReturnType<typeof setTimeout> | undefined

/** A word to me, as this browser remembers it. */
function named({ what, ms }: WordToGuest): string {
  return `${what}:${ms}`
}

/** A mute ends by itself, while the page is open too. */
function mute(until: number | null): void {
  clearTimeout(over)
  const left = until === null ? 0 : until - Date.now()
  muted = left > 0 ? until : null
  if (left > 0 && left < LONGEST_MS) over = setTimeout(() => (muted = null), left)
}

export const house = {
  /** The words on every page, unless the reader has put them away. */
  get notice(): string | null {
    return notice && seen !== String(notice.ms) ? notice.text : null
  },
  /** Until when I may write nothing that others read; null: I may. */
  get muted(): number | null {
    return muted
  },
  /** The reports that wait for me; null: I am not the host. */
  get reports(): number | null {
    return reports
  },
  /** The latest word to this player alone that they have not put away. */
  get word(): WordToGuest | null {
    return me.told.find((one) => !read.includes(named(one))) ?? null
  },
  putWordAway(): void {
    if (house.word === null) return
    read = [...read, named(house.word)].slice(-FEW)
    remember('told', read.join(' '))
  },
  putAway(): void {
    seen = notice ? String(notice.ms) : null
    remember('notice', seen)
  },
  /** Takes what the socket of a table says. */
  told(message: Pick<HouseTold, 'notice' | 'muted'>): void {
    notice = message.notice
    mute(message.muted)
  },
  /** Asks now, and says nothing where that fails. */
  async look(): Promise<void> {
    try {
      const now = await call<House>('/api/house')
      house.told({ notice: now.notice ?? null, muted: now.muted ?? null })
      reports = now.reports ?? null
    } catch {
      // The page keeps the last answer until the next look.
    }
  },
  /** Asks from time to time while somebody looks at the page; returns the end of it. */
  follow(): () => void {
    const again = () => {
      clearTimeout(next)
      next = setTimeout(() => void ask(), route.table === null ? OFTEN_MS : RARELY_MS)
    }
    const ask = async () => {
      if (document.visibilityState === 'visible') await house.look()
      again()
    }
    const back = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', back)
    void ask()
    return () => {
      clearTimeout(next)
      document.removeEventListener('visibilitychange', back)
    }
  },
}
