// The colours of seats and pieces (`style/palettes.css`, and the games' own): usual ones, others for
// those who tell red from green badly, and such as are far apart for everybody.

import { Choice } from './choice.svelte.ts'

export const palettes = ['usual', 'red-green', 'contrast'] as const
export type Palette = (typeof palettes)[number]

export const palette = new Choice<Palette>('palette', palettes)
