/** The whole state of the board: the game as it is played, and what this reader holds, chooses, asks and looks at.
 *
 * The parts of the board read it. The functions of `tile.ts`, `pointing.ts`, `sight.ts` and `acts.ts`
 * change it, and nothing else does. `hits.ts` says what lies at a point of it. */

import { Previews } from '../../lib/board/previews.svelte.ts'
import { Speaker } from '../../lib/board/speaker.svelte.ts'
import { Zoom, type Look } from '../../lib/board/zoom.svelte.ts'
import type { BoardProps } from '../../lib/catalogue/game.ts'
import { choicesOf, type Choice } from './choices.ts'
import { nearestAngle, placements } from './legal.ts'
import { lensOf, type Lens } from './lens.ts'
import { lookBeside, type Box } from './look.ts'
import { placeOf } from './places.ts'
import { Show } from './show.svelte.ts'
import { itemsOf, keyOf, type Feature, type GameItem, type Laid, type Standing, type View } from './view.ts'
import type { Words } from './words.ts'

/** The board's data for the players' strip: the points of each player now, and the totals. */
export interface Shown {
  paid: readonly number[]
  points: number
  /** Totals as they stand at this step of final scoring. */
  totals: readonly number[]
}

/** A square and the angle of a tile there. */
export interface Place {
  x: number
  y: number
  angle: number
}

/** The component that carries the tile in hand, once it has loaded (`tools/Hands.svelte`). */
export interface Hands {
  /** Holds the tile from this press on. */
  grab: (event: PointerEvent) => void
  /** A tile is held: the map is not dragged. */
  holding: () => boolean
  /** Looks again where the turned tile would lie. */
  seek: () => void
}

/** Pixels at the bottom between the buttons over the map and what is to be tapped. */
const AIR = 12

export class State {
  // ------------------------------------------------------------------ the game

  readonly view: View = $derived.by(() => this.play.moment.view)
  readonly legal = $derived.by(() => this.play.moment.legal)
  /** This screen is to act. */
  readonly mine = $derived.by(() => this.play.moment.seat !== null && Object.keys(this.legal).length > 0)
  readonly last: Laid | undefined = $derived.by(() => this.view.tiles.at(-1))
  /** The scores of actions, as far as they are known. */
  readonly previews = new Previews()
  /** The scoring that is being told. */
  readonly show: Show
  /** The voice of the live region. */
  readonly speaker = new Speaker()

  // ------------------------------------------------------------------ the tile in hand

  /** The tile may be placed now. */
  readonly placeable = $derived(this.mine && this.view.phase === 'place')
  /** Where it fits, with the angles it may have there. */
  readonly fits: ReadonlyMap<string, number[]> = $derived(this.placeable ? placements(this.legal) : new Map())
  /** Laid down, not yet sent. */
  pinned = $state.raw<Place | null>(null)
  /** The angle at which it is held. */
  held = $state(0)
  /** The tile is carried by mouse or finger. */
  carried = $state(false)
  /** The square under the mouse, or nearest to the carried tile. */
  hover = $state.raw<{ x: number; y: number } | null>(null)
  hands = $state.raw<Hands | null>(null)

  /** The angles that it may have where it lies. */
  readonly ways: readonly number[] = $derived(
    this.pinned ? (this.fits.get(keyOf(this.pinned.x, this.pinned.y)) ?? []) : [],
  )
  /** Where it is shown. */
  readonly ghost: Place | null = $derived.by(() => {
    const { pinned, hover } = this
    if (pinned || !hover) return pinned
    const angles = this.fits.get(keyOf(hover.x, hover.y)) ?? []
    return angles.length ? { ...hover, angle: nearestAngle(angles, this.held) } : null
  })
  /** The same as an action. */
  readonly tried: string | null = $derived(this.ghost && `place ${this.ghost.x},${this.ghost.y} ${this.ghost.angle}`)
  /** The action that would send it from where it lies. */
  readonly text: string | null = $derived(this.pinned ? this.tried : null)
  /** The features that the tile would complete. */
  readonly completes: readonly GameItem[] = $derived(itemsOf(this.previews.of(this.tried) ?? []))

  // ------------------------------------------------------------------ the answer

  /** All answers but a place for the tile; none where nothing is asked of this screen. */
  readonly choices: readonly Choice[] = $derived.by(() =>
    this.mine ? choicesOf(this.view, this.legal, this.previews, this.play.names, this.words) : [],
  )
  /** The text of the one that is chosen, not yet sent. */
  chosen = $state<string | null>(null)
  /** The text of the one that the mouse tries. */
  aimed = $state<string | null>(null)
  /** The one to show. */
  readonly considered: Choice | undefined = $derived(
    this.choices.find(({ text }) => text === (this.aimed ?? this.chosen)),
  )
  readonly passable = $derived('pass' in this.legal)
  /** The tile that this player may send a follower to. */
  readonly open: Laid | null = $derived.by(() =>
    this.mine && this.view.phase === 'deploy' && !this.play.pointed ? (this.last ?? null) : null,
  )

  // ------------------------------------------------------------------ the keyboard, and questions

  /** The keyboard's square. */
  cursor = $state.raw({ x: 0, y: 0 })
  /** True while the keyboard is in use on the map. */
  keyboard = $state(false)
  /** The last action was sent by keyboard. */
  keyed = false
  /** The feature that the reader asks about. */
  asked = $state.raw<Feature | null>(null)
  /** The number of features of the cursor's tile that were asked about. */
  nth = 0

  // ------------------------------------------------------------------ the sight

  /** The board and its map on the page, and the map's size in pixels. */
  root = $state.raw<HTMLElement>()
  stage = $state.raw<HTMLElement>()
  width = $state(0)
  height = $state(0)
  /** The boxes that lie over the map. */
  over = $state.raw<readonly Box[]>([])
  /** The pixels that stay free below what is to be tapped. */
  readonly low = $derived(Math.max(0, ...this.over.map(({ top }) => this.height - top)) + AIR)
  /** The look until the reader moves the map. It stays until something new lies outside. */
  still = $state.raw<Look | null>(null)
  /** The map has been seen where it stands: from then on it glides. */
  stands = $state(false)
  /** The squares of tiles, and where the next one fits. */
  readonly squares: readonly (readonly [number, number])[] = $derived.by(() => [
    ...this.view.tiles.map(([x, y]) => [x, y] as const),
    ...[...this.fits.keys()].map((key) => key.split(',').map(Number) as [number, number]),
  ])
  /** The squares that are marked. */
  readonly marked: readonly (readonly [number, number])[] = $derived.by(() =>
    this.play.marks.cells.flatMap(({ at }) => placeOf(at, this.view.tiles) ?? []).map(({ x, y }) => [x, y] as const),
  )
  /** All of that. */
  readonly whole: Look = $derived.by(() =>
    lookBeside([...this.squares, ...this.marked], this.width, this.height, this.over),
  )
  readonly zoom = new Zoom({
    size: () => ({ width: this.width, height: this.height }),
    whole: () => this.whole,
    auto: () => this.still ?? this.whole,
    closest: () => 2.4,
    room: 0.25,
  })
  /** The tile with places for followers, drawn so large that a thumb meets each of them. */
  readonly lens: Lens | null = $derived.by(() => this.open && lensOf(this.open, this))
  /** The squares where no tile fits any more are marked. */
  dead = $state(false)

  readonly #given: () => BoardProps<View, Words, Shown>

  /** `way`: from where to where on the page a follower walks home. */
  constructor(
    given: () => BoardProps<View, Words, Shown>,
    way: (state: State, follower: Standing) => [from: DOMRect | null, to: DOMRect | null] = () => [null, null],
  ) {
    this.#given = given
    this.show = new Show((follower) => way(this, follower))
  }

  get play(): BoardProps<View, Words, Shown>['play'] {
    return this.#given().play
  }

  get words(): Words {
    return this.#given().words
  }
}
