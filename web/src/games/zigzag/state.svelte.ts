/** The whole state of the board: the race as it is played, and what this reader arranges, reaches for and looks at.
 *
 * The parts of the board read it. The functions of `acts.ts` change it, and nothing else does. */

import type { Carrying } from '../../lib/board/carrying.svelte.ts'
import { Roving } from '../../lib/board/roving.svelte.ts'
import { Speaker } from '../../lib/board/speaker.svelte.ts'
import { offers } from '../../lib/board/tree.ts'
import type { BoardProps } from '../../lib/catalogue/game.ts'
import { Building } from './building.svelte.ts'
import { Claims } from './claims.svelte.ts'
import { neighbour, stepIn } from './geometry.ts'
import { isWide, roomFor, type Room } from './room.ts'
import { partOf, type View } from './view.ts'
import { movesOver } from './ways.ts'
import type { Words } from './words.ts'

export class State {
  // ------------------------------------------------------------------ the game

  readonly view: View = $derived.by(() => this.play.moment.view)
  readonly seat: number | null = $derived.by(() => this.play.moment.seat)
  readonly legal = $derived.by(() => this.play.moment.legal)
  /** The part of the race: players build, collect or run. */
  readonly part = $derived(partOf(this.view))
  /** The reader must see nothing to study, since the hand is covered or the game pauses. */
  readonly hidden = $derived.by(() => this.play.cover || this.play.paused)
  /** An action is possible on this screen. */
  readonly mine = $derived(this.seat !== null && Object.keys(this.legal).length > 0 && !this.hidden)
  /** The ends of runs, until players collect again. */
  notes = $state.raw<readonly string[]>([])
  /** By seat, the points of the race before this one, until one's first card is laid. */
  won = $state.raw<readonly number[] | null>(null)
  /** The voice of the live region. */
  readonly speaker = new Speaker()

  // ------------------------------------------------------------------ building

  /** The hand of this build. */
  building = $state.raw(new Building())
  /** The card that is carried over the maze, or over a card of the hand, by its number. */
  carrying = $state.raw<Carrying<string, 'maze' | number> | null>(null)
  /** The cards of the hand may be laid, or put under the deck. */
  readonly lays: boolean = $derived(this.mine && this.building.verb !== null)
  /** The number of cards in a row of the hand. */
  across = $state(4)
  /** The cards of the hand, by arrow keys. */
  readonly rack = new Roving<string>((from, key, all) => {
    const by = stepIn(this.across, key)
    return by === undefined ? undefined : (all[all.indexOf(from) + by] ?? from)
  })

  // ------------------------------------------------------------------ collecting

  /** The claims of this collecting. */
  claims = $state.raw(new Claims())
  /** Several people collect at this screen: a turned card is seen only while its player holds it. */
  readonly shared = $derived.by(() => this.play.table.seats.filter(({ mine, bot }) => mine && !bot).length > 1)
  /** The turned card is held, so that its player sees it. */
  peeks = $state(false)
  /** The menu of calls is open. */
  stopping = $state(false)
  readonly stops: boolean = $derived(offers(this.legal, 'stop'))
  /** The decision about the turned card that is on its way. */
  readonly decided: string | null = $derived(
    this.claims.pending.find((text) => text === 'keep' || text === 'leave') ?? null,
  )
  /** The number of columns of the table. */
  columns = $state(6)
  /** The places of the table, from 1, by arrow keys. */
  readonly places = new Roving<number>((from, key) =>
    /^(Arrow|Home$|End$)/.test(key) ? 1 + neighbour(from - 1, key, this.columns, this.view.table.length) : undefined,
  )

  // ------------------------------------------------------------------ running

  /** The seat that runs, or whose maze is open. */
  readonly runner: number = $derived(this.view.turn ?? this.view.arrived.at(-1) ?? leaderOf(this.view))
  /** The ways that are open to the reader's own runner. */
  readonly ways: readonly string[] = $derived(this.mine && this.view.turn === this.seat ? this.view.choices : [])
  /** The way under the cursor. */
  way = $state<string | null>(null)
  /** The ways by arrow keys. */
  readonly moves = movesOver(
    () => this.view.mazes[this.runner]?.length ?? 0,
    () => this.ways,
  )

  // ------------------------------------------------------------------ the page

  /** The last action came by key. */
  keyboard = $state(false)
  root = $state.raw<HTMLElement>()
  width = $state(0)
  height = $state(0)
  readonly room: Room = $derived(roomFor(this.view, this.seat, this.runner, this.width, this.height))
  readonly wide = $derived(isWide(this.width, this.height))

  readonly #given: () => BoardProps<View, Words>

  constructor(given: () => BoardProps<View, Words>) {
    this.#given = given
  }

  get play(): BoardProps<View, Words>['play'] {
    return this.#given().play
  }

  get words(): Words {
    return this.#given().words
  }
}

/** The player who came furthest, for a moment without a runner. */
function leaderOf(view: View): number {
  const left = view.mazes.map((maze) => maze.length)
  return left.indexOf(Math.min(...left))
}
