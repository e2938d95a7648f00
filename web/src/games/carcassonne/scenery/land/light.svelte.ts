/** Counts how often the page has changed its colours: by day and night, and by palette. */

import { createSubscriber } from 'svelte/reactivity'
import { forget } from './canvas.ts'

let changes = 0

const watch = createSubscriber((update) => {
  const changed = () => {
    changes++
    forget()
    update()
  }
  const night = matchMedia('(prefers-color-scheme: dark)')
  const root = new MutationObserver(changed)
  night.addEventListener('change', changed)
  root.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-palette'] })
  return () => {
    night.removeEventListener('change', changed)
    root.disconnect()
  }
})

export const light = {
  get changes(): number {
    watch()
    return changes
  },
}
