/** The whole state of the board: the game as it is played, and what this reader holds, chooses and looks at.
 *
 * The parts of the board read it. The functions of `placing.ts`, `acts.ts` and `sight.ts` change it, and nothing else
 * does. */

import { Previews } from '../../lib/board/previews.svelte.ts'
import { Roving } from '../../lib/board/roving.svelte.ts'
import { Speaker } from '../../lib/board/speaker.svelte.ts'
import { choices } from '../../lib/board/tree.ts'
import { Zoom } from '../../lib/board/zoom.svelte.ts'
import type { BoardProps, Item } from '../../lib/catalogue/game.ts'
import { COLOURS } from './colours.ts'
import { Hand } from './hand.svelte.ts'
import { frame, type Cell, type Turn } from './hex.ts'
import { lay, placeText, turnsByCell, type Placement } from './legal.ts'
import { halvesOf, Motion, type Half } from './motion.svelte.ts'
import { itemsOf, placedBy, scoresOf, type Phase, type Placed, type Tile, type View } from './view.ts'
import type { Words } from './words.ts'

/** The board's data for the players' strip. They are the markers on their way while a placement is counted, their new
 * positions, and the seat whose shown tiles are pointed at. */
export interface Shown {
  /** The markers as shown now; null: as the view says. */
  tracks: readonly (readonly number[])[] | null
  /** Where the markers of `side` would come to stand. */
  aims: readonly (number | null)[]
  side: number | null
  pointed: number | null
}

/** The component that carries a tile (`phases/Place.svelte`). */
export interface Hands {
  /** Holds a tile of the rack from this press on. */
  grab: (slot: number, event: PointerEvent) => void
  /** A tile is held, carried or not yet. */
  holding: () => boolean
  /** A tile is carried. */
  carried: () => boolean
  /** Looks again where the turned tile would lie. */
  seek: () => void
}

/** From where to where on the page a tile of a seat flies. */
export type Way = (state: State, placed: Placed, seat: number) => [from: DOMRect | null, to: DOMRect | null]

export class State {
  // ------------------------------------------------------------------ the game

  readonly view: View = $derived.by(() => this.play.moment.view)
  readonly seat: number | null = $derived.by(() => this.play.moment.seat)
  readonly legal = $derived.by(() => this.play.moment.legal)
  readonly solo = $derived(this.view.options.mode === 'solo')
  /** The question to the player at this screen; null without one. */
  readonly asked: Phase | null = $derived.by(() =>
    this.seat === null || this.play.cover || Object.keys(this.legal).length === 0 ? null : this.view.phase,
  )
  /** `up`: a question has just come, so what is done now is not its answer. */
  guard: { readonly up: boolean } = { up: false }
  /** The scores of actions, as far as they are known. */
  readonly previews = new Previews()
  /** The placement that is being shown. */
  readonly motion: Motion
  /** The voice of the live region. */
  readonly speaker = new Speaker()

  // ------------------------------------------------------------------ the rack

  /** The seat whose tiles are in front: the reader's own. A spectator sees those of the player on turn, and in solo
   * the drawn tile is shown. */
  readonly holder: number = $derived(this.seat ?? this.view.turn ?? 0)
  /** The tiles in the places in which their owner keeps them. */
  readonly hand = new Hand()
  readonly places = $derived(this.solo ? 1 : 6)
  /** The backs of the tiles are shown. */
  readonly covered = $derived.by(() => this.play.cover || this.view.racks[this.holder] === null)
  /** The number of times that the rack has asked to be looked at. */
  nudges = $state(0)
  /** The places of the rack, by arrow keys. */
  readonly rack = new Roving<number>()

  // ------------------------------------------------------------------ the tile on its way to the board

  /** The rack's place of the tile that is taken. */
  slot = $state<number | null>(null)
  /** Its turn in the hand, in sixths. */
  turn = $state<Turn>(0)
  /** Laid down, not yet sent. */
  pinned = $state.raw<Placement | null>(null)
  /** Shown under the pointer or the cursor. */
  pointed = $state.raw<Placement | null>(null)
  hands = $state.raw<Hands | null>(null)
  /** The tile is not on the rack: it lies on the board, or is carried. */
  readonly away: boolean = $derived(this.pinned !== null || (this.hands?.carried() ?? false))

  readonly tile: Tile | null = $derived.by(() => (this.slot === null ? null : (this.hand.slots[this.slot] ?? null)))
  /** Where its first half may lie, and the turns legal there. */
  readonly turns = $derived(this.tile ? turnsByCell(this.legal, this.tile) : new Map<Cell, Turn[]>())
  readonly shown = $derived(this.pinned ?? this.pointed)
  /** The text of the action that a confirmation would send. */
  readonly text = $derived(this.shown ? placeText(this.legal, this.shown) : null)

  // ------------------------------------------------------------------ the half of a double that counts first

  /** The halves to choose from. */
  readonly halves: readonly Cell[] = $derived(this.asked === 'score' ? choices(this.legal, 'score') : [])
  /** The chosen one: it would count first. */
  half: Cell | null = $derived(this.halves[0] ?? null)
  readonly order = $derived(this.half === null ? null : `score ${this.half}`)

  // ------------------------------------------------------------------ the lights

  /** The cells to choose from: for the first half of the tile or, once that lies, for the second. */
  readonly lit: readonly Cell[] = $derived.by(() => {
    if (this.asked === 'score') return this.view.scoring?.cells ?? []
    if (!this.pinned) return [...this.turns.keys()]
    const { tile, first, second } = this.pinned
    const ways = this.turns.get(first) ?? []
    return ways.map((turn) => lay(tile, first, turn).second).filter((cell) => cell !== second)
  })
  /** They are outlined, not only dotted. */
  readonly strong = $derived(this.asked === 'score' || this.pinned !== null)
  /** The score of what is in question, as far as it is known. */
  readonly items: Item[] | null = $derived(this.previews.of(this.asked === 'score' ? this.order : this.text))
  /** The halves that glow, with their lines. */
  readonly glow: readonly Half[] = $derived.by(() => {
    const { pointed } = this.play
    if (pointed && scoresOf(pointed.items).length) return halvesOf(pointed.items)
    if (this.motion.counting && !this.shown) return this.motion.counting
    return halvesOf(this.items ?? [])
  })
  /** Where one's markers would stand after what is in question. */
  readonly aims: readonly (number | null)[] = $derived.by(() => {
    const to = new Map(
      scoresOf(this.items ?? []).flatMap((item) => (item.from === item.to ? [] : [[item.colour, item.to]])),
    )
    return to.size ? COLOURS.map((colour) => to.get(colour) ?? null) : []
  })
  /** The tile to be outlined, and the seat that placed it. */
  readonly last: { placed: Placed | null; seat: number | null } = $derived.by(() => {
    const { pointed, moment } = this.play
    return {
      placed: pointed ? placedBy(pointed) : (moment.view.tiles.at(-1) ?? null),
      seat: (pointed ?? moment.log.findLast(placedBy))?.actor ?? null,
    }
  })
  /** The seat whose shown tiles are pointed at. */
  readonly showed: number | null = $derived.by(() => {
    const { pointed } = this.play
    return pointed ? (itemsOf(pointed.items).find((item) => item.kind === 'shown')?.seat ?? null) : null
  })

  // ------------------------------------------------------------------ the keyboard

  /** The keyboard's cell. */
  cursor = $state<Cell>('0,0')
  /** True while the player uses the keyboard on the board: the cursor is visible, and the cell under it is
   * announced. */
  keyboard = $state(false)

  // ------------------------------------------------------------------ the sight

  /** The board with everything around it, the cells, and the rack, on the page. */
  root = $state.raw<HTMLElement>()
  pad = $state.raw<HTMLElement>()
  ledge = $state.raw<HTMLElement>()
  /** The stage's size in pixels. */
  width = $state(0)
  height = $state(0)
  readonly whole = $derived.by(() => {
    const [, , across, down] = frame(this.view.radius)
    return Math.max(8, Math.min(this.width / across, this.height / down))
  })
  readonly zoom = new Zoom({
    size: () => ({ width: this.width, height: this.height }),
    whole: () => ({ x: 0, y: 0, k: this.whole }),
    closest: () => Math.max(36, 2 * this.whole),
    room: 0,
  })
  /** Pixels a unit of the board. */
  readonly unit: number = $derived.by(() => this.zoom.look.k)

  readonly #given: () => BoardProps<View, Words, Shown>

  constructor(given: () => BoardProps<View, Words, Shown>, way: Way = () => [null, null]) {
    this.#given = given
    this.motion = new Motion((placed, seat) => way(this, placed, seat))
  }

  get play(): BoardProps<View, Words, Shown>['play'] {
    return this.#given().play
  }

  get words(): Words {
    return this.#given().words
  }
}
