/** A phase is one kind of question. It has a bar below the board, draws marks over the board, and handles gestures
 * on board and rack. */

import type { Guard } from '../../../lib/board/guard.svelte.ts'
import type { Previews } from '../../../lib/board/previews.svelte.ts'
import type { Speaker } from '../../../lib/board/speaker.svelte.ts'
import type { BoardProps, Item } from '../../../lib/catalogue/game.ts'
import type { Cursor } from '../cursor.svelte.ts'
import type { Hand } from '../hand.svelte.ts'
import type { Cell, Point } from '../hex.ts'
import type { Placement } from '../legal.ts'
import type { Motion } from '../motion.svelte.ts'
import type { Shown } from '../shown.ts'
import { cellText } from '../speech.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'

/** The state that outlasts a phase. */
export interface PhaseProps extends BoardProps<View, Words, Shown> {
  hand: Hand
  cursor: Cursor
  speaker: Speaker
  previews: Previews
  motion: Motion
  /** Input is not meant for what is asked now. */
  guard: Guard
  /** Pixels a unit of the board. */
  unit: number
  /** From the page's pixels to the board's units. */
  pointAt: (x: number, y: number) => Point
  /** Leads the focus to the board; the phase hears of it by `came`. */
  toBoard: () => void
  /** The rack asks to be looked at. */
  nudge: () => void
  /** Leads the focus to the rack. */
  toRack: () => void
  send: (text: string) => Promise<void>
}

/** The parts of a phase that the board uses. */
export interface Phase {
  drawn: Drawn
  field: OnField
  rack: OnRack
  /** A key that was pressed nowhere in particular; whether something was done. */
  press: (event: KeyboardEvent) => boolean
}

export interface Drawn {
  /** Cells to choose from. */
  readonly lit: readonly Cell[]
  /** They are outlined, not only dotted. */
  readonly strong: boolean
  /** A tile where it would lie, and whether it has been laid down there. */
  readonly ghost: Placement | null
  readonly pinned: boolean
  /** The score of the placement in question: it glows, and the markers show their new positions. */
  readonly asked: Item[] | null
}

export interface OnField {
  /** The mouse is over a cell, or over none. */
  point: (cell: Cell | null) => void
  /** A pointer goes down on it; whether it holds something then. */
  hold: (cell: Cell | null, event: PointerEvent) => boolean
  /** Whether the tap meant something. */
  tap: (cell: Cell | null) => boolean
  /** A tap outside of everything. */
  outside: () => void
  /** The keyboard has come to the board. */
  came: () => void
  arrow: (key: string) => void
  enter: () => void
}

export interface OnRack {
  may: (slot: number) => boolean
  /** One of its tiles is asked for: those that may not be chosen are dimmed. */
  readonly chooses: boolean
  /** The effect of a choice, for screen readers. */
  readonly verb?: string | undefined
  readonly taken: number | null
  /** Its turn in the hand, in sixths. */
  readonly turn: number
  /** The taken tile is not on the rack: it lies on the board, or is carried. */
  readonly out: boolean
  readonly carried: boolean
  choose: (slot: number, byKey: boolean) => void
  grab: (slot: number, event: PointerEvent) => void
}

const nothing = () => undefined

/** Nothing is drawn over the board. */
export const BARE: Drawn = { lit: [], strong: false, ghost: null, pinned: false, asked: null }

/** Nothing can be done with the rack. */
export const RESTING: OnRack = {
  may: () => false,
  chooses: false,
  taken: null,
  turn: 0,
  out: false,
  carried: false,
  choose: nothing,
  grab: nothing,
}

/** The board is only looked at, or walked over by keyboard. */
export function looking(props: () => PhaseProps): OnField {
  const tell = () => {
    const { play, cursor, speaker, words } = props()
    speaker.say(cellText(play.moment.view, cursor.cell, null, words))
  }
  return {
    point: nothing,
    hold: () => false,
    tap: () => false,
    outside: nothing,
    came: nothing,
    arrow: (key) => {
      const { play, cursor } = props()
      cursor.walk(key, play.moment.view.radius)
      tell()
    },
    enter: tell,
  }
}
