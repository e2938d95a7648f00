/** The common part of the phases of a turn. Each has the bar to itself; the map is always there. */

import type { BoardProps } from '../../../lib/catalogue/game.ts'
import type { Choosing } from '../choosing.svelte.ts'
import type { Placing } from '../placing.svelte.ts'
import type { Shown } from '../shown.ts'
import type { Feature, GameItem, View } from '../view.ts'
import type { Words } from '../words.ts'

export interface PhaseProps extends BoardProps<View, Words, Shown> {
  placing: Placing
  choosing: Choosing
  /** The feature that the reader asks about on the map; its description replaces the task. */
  asked: Feature | null
  /** The features that the tile in question would complete. */
  completes: readonly GameItem[]
  send: (text: string) => void
  /** Takes back what is not yet sent, and leads the keyboard to the map. */
  back: () => void
  /** Turns the tile in hand. */
  turn: () => void
  /** Tells a question, and leads the keyboard to its answers. */
  ask: (question: string) => void
  /** Holds it from this press on. */
  grab: (event: PointerEvent) => void
}
