// Light, dark, or as the system says.

import { Choice } from './choice.svelte.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const theme = new Choice<Theme>('theme', themes)
