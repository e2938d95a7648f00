/** The common part of the phases of a race. Each phase has the stage and the bar to itself. */

import type { Snippet } from 'svelte'
import type { Speaker } from '../../../lib/board/speaker.svelte.ts'
import type { BoardProps } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

export interface PhaseProps extends BoardProps<View, Words> {
  /** An action is possible on this screen. */
  mine: boolean
  /** The reader must see nothing to study, since the hand is covered or the game pauses. */
  hidden: boolean
  /** The last action came by key. */
  keyboard: boolean
  speaker: Speaker
  /** The ends of runs. */
  notes: readonly string[]
  /** The look-ups that every phase offers. */
  sheets: Snippet
}

/** A key, letters small; `target` had the focus. Whether something was done. */
export type Press = (key: string, target: HTMLElement) => boolean

/** 1 is 0; -1: no digit. */
export function digitOf(key: string): number {
  return /^[1-9]$/.test(key) ? Number(key) - 1 : -1
}
