// Whether anybody looks at the page, and the sign for somebody who does not.

import { on } from 'svelte/events'
import { createSubscriber } from 'svelte/reactivity'
import { onHost } from '../../net/way.ts'

const subscribe = createSubscriber((update) => on(document, 'visibilitychange', update))

export const looked = {
  get at(): boolean {
    subscribe()
    return document.visibilityState === 'visible'
  },
}

/** Show that it is my turn where nobody looks at the page. Its tab shows it, and so does the icon of an installed
 * page, with the number of tables. */
export function badge(tables: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.setAttribute('href', onHost(tables > 0 ? '/icon-turn.svg' : '/icon.svg'))
  const told = tables > 0 ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.()
  told?.catch(() => undefined) // a nicety that some browsers have and refuse
}
