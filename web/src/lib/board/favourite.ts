// The colour that this browser's reader likes to sit with.

import { COLOURS, type Colour } from './colours.ts'
import { recall, remember } from '../choices/remember.ts'

export function favourite(): Colour | null {
  return COLOURS.find((colour) => colour === recall('colour')) ?? null
}

export function likes(colour: Colour): void {
  remember('colour', colour)
}
