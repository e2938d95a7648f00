// The choices of a reader in this browser, apart from language and motion.

import { Choice } from './choice.svelte.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Light, dark, or as the system says. */
export const theme = new Choice<Theme>('theme', themes)

export const palettes = ['usual', 'red-green', 'contrast'] as const
export type Palette = (typeof palettes)[number]

/** The colours of seats and pieces (`style/palettes.css`, and the games' own). They are the usual ones, others for
 * those who tell red from green badly, and colours far apart for everybody. */
export const palette = new Choice<Palette>('palette', palettes)

class Switch {
  readonly #choice: Choice<string>

  /** `on`, `off`: the words that the browser remembers; it is on until it is turned off. */
  constructor(name: string, on: string, off: string) {
    this.#choice = new Choice(name, [on, off])
  }

  get on(): boolean {
    return this.#choice.now === this.#choice.words[0]
  }

  turn(on: boolean): void {
    this.#choice.choose(this.#choice.words[on ? 0 : 1]!)
  }
}

/** Whether a move is laid out first and then confirmed, or plays with the second tap and when a carried piece is let
 * go. */
export const confirming = new Switch('confirm', 'always', 'never')

/** Whether this reader wants to see reactions. */
export const reactionsWanted = new Switch('reactions', 'shown', 'hidden')

/** Whether buttons are at the right, or at the left (`style/left.css`). */
export const rightHanded = new Switch('hand', 'right', 'left')
