/** The common part of both phases: mine, when I place dice, and the others'. */

import type { BoardProps } from '../../../lib/catalogue/game.ts'
import type { Handling } from '../handling.svelte.ts'
import type { Motion } from '../motion.svelte.ts'
import type { News } from '../news.ts'
import type { Scene } from '../scene.ts'
import type { Shown } from '../shown.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

export interface PhaseProps extends BoardProps<View, Words, Shown> {
  /** The table as it is shown. */
  scene: Scene
  motion: Motion
  handling: Handling
  /** The news between two rounds, until the player has read it. */
  note: News | null
  read: () => void
  /** One rolls by hand where a turn begins, and may choose not to. */
  byHand: boolean
  chooseRolling: () => void
}
