/** The whole state of the board: the table as it is and as it is shown, and what this reader chooses and carries.
 *
 * The parts of the board read it. The functions of `choosing.ts` and `acts.ts` change it, and nothing else does.
 * `looks.ts` says how each row of it looks. */

import type { Carrying } from '../../lib/board/carrying.svelte.ts'
import { Previews } from '../../lib/board/previews.svelte.ts'
import { Speaker } from '../../lib/board/speaker.svelte.ts'
import type { BoardProps, LogEntry } from '../../lib/catalogue/game.ts'
import { recall } from '../../lib/choices/remember.ts'
import { rowsFor, usable, valuesFor } from './legal.ts'
import { Motion, type Places } from './motion.svelte.ts'
import type { News } from './news.ts'
import type { Scene } from './scene.ts'
import type { Value, View } from './view.ts'
import type { Words } from './words.ts'

/** The board's data for the players' strip: points that are still on their way. */
export interface Shown {
  /** As shown now; null: as the view says. */
  points: readonly number[] | null
}

export class State {
  // ------------------------------------------------------------------ the game

  readonly view: View = $derived.by(() => this.play.moment.view)
  readonly legal = $derived.by(() => this.play.moment.legal)
  /** This screen is to act. */
  readonly mine = $derived.by(() => this.play.moment.seat !== null && Object.keys(this.legal).length > 0)
  /** The scores of actions, as far as they are known. */
  readonly previews = new Previews()
  /** The voice of the live region. */
  readonly speaker = new Speaker()

  // ------------------------------------------------------------------ the table

  /** The motion between two views. */
  readonly motion: Motion
  /** The table as it is; null before the first view. */
  known = $state.raw<Scene | null>(null)
  /** The entries that have been followed. */
  seen: readonly LogEntry[] | null = null
  /** The table as it is, once there is a view. */
  readonly now: Scene = $derived.by(() => this.known!)
  /** The table as it is shown: perhaps still on its way to what is. */
  readonly scene: Scene = $derived.by(() => this.motion.scene ?? this.now)
  /** The dice shown are those of now. */
  readonly current = $derived(this.scene.roll === this.now.roll && this.scene.round === this.now.round)
  /** The dice in the tray are there to be placed. */
  readonly live = $derived.by(() => this.mine && !this.play.busy && !this.motion.waits && this.current)
  /** One rolls by hand where a turn begins; false for players who prefer to roll at once. */
  byHand = $state(recall('lastdie.roll') !== 'auto')
  /** The news between two rounds, until the player has read it. */
  note = $state.raw<News | null>(null)
  /** The seat whose roll fitted nowhere, announced as soon as the roll is visible. */
  dead = $state.raw<number | null>(null)

  // ------------------------------------------------------------------ the choice: a die and a row

  /** The place in the tray of the die that is taken. */
  slot = $state<number | null>(null)
  /** The row that was tapped first. */
  row = $state<number | null>(null)
  /** The action on its way to the server. */
  sent = $state.raw<{ value: Value; slot: number; row: number } | null>(null)
  /** The die that was just placed was carried there. */
  laid = false
  /** A die that is carried by mouse or finger, to the row with this number. */
  carrying = $state.raw<Carrying<number, number> | null>(null)
  /** The row under the mouse. */
  pointed = $state<number | null>(null)

  readonly value: Value | null = $derived(this.slot === null ? null : (this.now.slots[this.slot] ?? null))
  /** The rows that take the chosen die. */
  readonly fits: readonly number[] = $derived(this.value === null ? [] : rowsFor(this.legal, this.value))
  /** The values that the chosen row takes. */
  readonly wanted: readonly Value[] = $derived(this.row === null ? [] : valuesFor(this.legal, this.row))
  /** The values that fit anywhere. */
  readonly usable: readonly Value[] = $derived(usable(this.legal))

  // ------------------------------------------------------------------ the page

  /** The last thing done here was done by key: what is left without focus gets it back. */
  keyboard = false
  root = $state.raw<HTMLElement>()

  readonly #given: () => BoardProps<View, Words, Shown>

  /** `places`: where things are on the page. */
  constructor(given: () => BoardProps<View, Words, Shown>, places: (state: State) => Places) {
    this.#given = given
    this.motion = new Motion(places(this), (turn) => {
      const { moment, table } = this.play
      return this.byHand && turn !== null && turn === moment.seat && table.status === 'playing'
    })
  }

  get play(): BoardProps<View, Words, Shown>['play'] {
    return this.#given().play
  }

  get words(): Words {
    return this.#given().words
  }
}
