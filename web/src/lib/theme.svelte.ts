// Light, dark, or as the system says.

import { recall, remember } from './remember.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const kept = themes.find((name) => name === recall('theme')) ?? 'system'
let now = $state<Theme>(kept)
show(kept)

function show(name: Theme): void {
  if (name === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = name
}

export const theme = {
  get now(): Theme {
    return now
  },
  choose(name: Theme): void {
    now = name
    show(name)
    remember('theme', name === 'system' ? null : name)
  },
}
