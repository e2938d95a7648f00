// Whether anybody looks at the page.

import { on } from 'svelte/events'
import { createSubscriber } from 'svelte/reactivity'

const subscribe = createSubscriber((update) => on(document, 'visibilitychange', update))

export const looked = {
  get at(): boolean {
    subscribe()
    return document.visibilityState === 'visible'
  },
}
