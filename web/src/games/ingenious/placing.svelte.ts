/**
 * A tile on its way to the board: which one is taken, how it is turned, where it is shown. It only
 * ever offers what the tree of legal words has.
 */

import type { Tree } from '../../lib/board/tree.ts'
import type { Hand } from './hand.svelte.ts'
import { type Cell, type Point, type Turn, turnBetween } from './hex.ts'
import { lay, nearestTurn, nextTurn, placeText, snap, turnsByCell, type Placement } from './legal.ts'
import type { Tile } from './view.ts'

export class Placing {
  legal = $state.raw<Tree>({})
  /** The rack's place of the tile that is taken. */
  slot = $state<number | null>(null)
  turn = $state<Turn>(0)
  /** Laid down, not yet sent. */
  pinned = $state.raw<Placement | null>(null)
  /** Shown under the pointer or the cursor. */
  pointed = $state.raw<Placement | null>(null)

  readonly tile: Tile | null = $derived.by(() => (this.slot === null ? null : (this.hand.slots[this.slot] ?? null)))
  /** Where its first half may lie, and the turns legal there. */
  readonly turns = $derived(this.tile ? turnsByCell(this.legal, this.tile) : new Map<Cell, Turn[]>())
  readonly shown = $derived(this.pinned ?? this.pointed)
  /** The text of the action that a confirmation would send. */
  readonly text = $derived(this.shown ? placeText(this.legal, this.shown) : null)
  /** The cells to light: those for the first half or, once that lies, those for the second. */
  readonly lit: Cell[] = $derived.by(() => {
    if (!this.pinned) return [...this.turns.keys()]
    const { tile, first, second } = this.pinned
    const ways = this.turns.get(first) ?? []
    return ways.map((turn) => lay(tile, first, turn).second).filter((cell) => cell !== second)
  })

  constructor(private readonly hand: Hand) {}

  /** A new view: what is no longer in the hand or no longer legal is let go. */
  update(legal: Tree): void {
    this.legal = legal
    this.pointed = null
    if (this.pinned && placeText(legal, this.pinned) === null) this.pinned = null
    if (this.tile === null || this.turns.size === 0) this.release()
  }

  /** Whether this tile of the rack may be placed now. */
  may(slot: number): boolean {
    const tile = this.hand.slots[slot]
    return tile !== null && tile !== undefined && Object.hasOwn(this.legal['place'] ?? {}, tile)
  }

  take(slot: number): void {
    if (!this.may(slot) || slot === this.slot) return
    const where = this.pinned
    this.slot = slot
    this.pointed = null
    this.pinned = null
    // A tile taken in place of another is shown where that one lay.
    if (where) this.pin(where.first)
  }

  /** Takes back one step: first from the board, then back to the rack. */
  back(): void {
    if (this.pinned) this.pinned = this.pointed = null
    else this.release()
  }

  release(): void {
    this.slot = null
    this.pinned = this.pointed = null
  }

  /** The tile with its first half on this cell, in the turn held if legal, else in another. */
  fit(cell: Cell): Placement | null {
    if (!this.tile) return null
    const turn = nearestTurn(this.turns.get(cell), this.turn)
    return turn === null ? null : lay(this.tile, cell, turn)
  }

  point(cell: Cell | null): void {
    this.pointed = cell === null ? null : this.fit(cell)
  }

  /** Shows the tile, held with its middle at this point of the board, where it would snap. */
  hover(middle: Point): Placement | null {
    return (this.pointed = this.tile ? snap(this.turns, this.tile, middle, this.turn) : null)
  }

  /** Lays the tile with its first half here; false where it does not fit. */
  pin(cell: Cell): boolean {
    const placement = this.fit(cell)
    if (!placement) return false
    this.put(placement)
    return true
  }

  put(placement: Placement): void {
    this.pinned = placement
    this.turn = turnBetween(placement.first, placement.second) ?? this.turn
    this.pointed = null
  }

  /** A tap on the board. The half that lies under it stays there: the first is what the tile turns
   * about, and the second is where it was wanted. */
  tap(cell: Cell): 'laid' | 'turned' | 'taken back' | 'nothing' {
    if (!this.tile) return 'nothing'
    if (this.pinned) {
      const { tile, first, second } = this.pinned
      if (cell === second) return 'nothing'
      if (cell === first) {
        this.rotate()
        return 'turned'
      }
      const turn = turnBetween(first, cell)
      if (turn !== null && this.turns.get(first)?.includes(turn)) {
        this.put(lay(tile, first, turn))
        return 'turned'
      }
      if (this.pin(cell)) return 'laid'
      this.pinned = null
      return 'taken back'
    }
    return this.pin(cell) ? 'laid' : 'nothing'
  }

  /** Turns the tile: to the next legal turn where it lies, freely in the hand. */
  rotate(back = false): void {
    if (this.pinned) {
      const { tile, first } = this.pinned
      this.put(lay(tile, first, nextTurn(this.turns.get(first), this.turn, back)))
    } else if (this.pointed) {
      const { tile, first, second } = this.pointed
      const now = turnBetween(first, second) ?? this.turn
      this.turn = nextTurn(this.turns.get(first), now, back)
      this.pointed = lay(tile, first, this.turn)
    } else {
      this.turn = nextTurn(undefined, this.turn, back)
    }
  }
}
