/** The looks of the rows: lit cells, dice that would land there, cells that are being filled. */

import type { Previews } from '../../lib/board/previews.svelte.ts'
import type { Play } from '../../lib/board/play.ts'
import type { Following } from './following.svelte.ts'
import type { Handling } from './handling.svelte.ts'
import { putText } from './legal.ts'
import type { Motion } from './motion.svelte.ts'
import type { RowLook } from './parts/Row.svelte'
import { rowText } from './speech.ts'
import { itemsOf, putBy, type GameItem, type View } from './view.ts'
import type { Words } from './words.ts'

interface Around {
  readonly play: Play<View>
  readonly words: Words
  readonly motion: Motion
  readonly following: Following
  readonly previews: Previews
}

export class Looks {
  /** The row under the mouse. */
  pointed = $state<number | null>(null)
  readonly #around: Around
  readonly #handling: Handling

  constructor(around: Around, handling: Handling) {
    this.#around = around
    this.#handling = handling
  }

  readonly rows = $derived.by((): RowLook[] => this.#around.following.shown.board.map((_, row) => this.#look(row)))

  /** A row in words, for screen readers. */
  say(row: number): string {
    const { play, words, following } = this.#around
    const { shown: scene } = following
    const { value, fits } = this.#handling.choosing
    const open = play.moment.view.open[row] ?? []
    const text = rowText(row, scene.board[row]!, scene.rows[row] ?? [], open, words, this.#by(row))
    if (value === null || !fits.includes(row)) return text
    return [text, words.rows.takes(value), ...(this.#fills(row) ? [words.rows.fills] : [])].join(words.comma)
  }

  #look(row: number): RowLook {
    const { play, motion, following } = this.#around
    const { view } = play.moment
    const { shown: scene } = following
    const { choosing, carrying } = this.#handling
    const { value, sent } = choosing
    const over = (carrying.thing === null ? this.pointed : carrying.over) === row
    const same = scene.round === view.round && scene.rows[row]?.length === view.rows[row]?.length
    const open = same ? (view.open[row] ?? []) : []
    /** The next cell of this row is a star. */
    const star = /\D/.test(scene.board[row]![1].charAt(scene.rows[row]?.length ?? 0))
    return {
      lit: this.#lit(row),
      ghost: sent?.row === row ? sent.value : over && choosing.fits.includes(row) ? value : null,
      asks: open.length === 1 && star ? open[0]! : null,
      away: motion.away?.row === row ? motion.away.cell : null,
      by: this.#by(row),
      shines: motion.shines === row || this.#told === row,
      nearly: this.#fills(row),
    }
  }

  #lit(row: number): RowLook['lit'] {
    const { live, choosing } = this.#handling
    if (!live) return null
    if (choosing.value !== null) return choosing.fits.includes(row) ? 'strong' : null
    if (choosing.row !== null) return choosing.row === row ? 'strong' : null
    return choosing.may(row) ? 'soft' : null
  }

  /** Whether the chosen die would fill this row. */
  #fills(row: number): boolean {
    const { value, fits } = this.#handling.choosing
    if (value === null || !fits.includes(row)) return false
    return itemsOf(this.#around.previews.of(putText(value, row)) ?? []).some((item) => item.kind === 'row')
  }

  /** The player who filled the row. */
  #by(row: number): string {
    const { names } = this.#around.play
    const filled = this.#fresh.flatMap(({ items }) => itemsOf(items)).find((i) => i.kind === 'row' && i.row === row + 1)
    const seat = filled?.kind === 'row' ? filled.seat : null
    return seat === null ? '' : names(seat)
  }

  /** The events on this face: rows of an earlier face are gone. */
  get #fresh() {
    const { log } = this.#around.play.moment
    const turned = (item: GameItem) => item.kind === 'round' && item.next !== null
    return log.slice(1 + log.findLastIndex(({ items }) => itemsOf(items).some(turned)))
  }

  /** The row of the log's entry that is pointed at. */
  get #told(): number | null {
    const { pointed } = this.#around.play
    return pointed && pointed.n >= (this.#fresh[0]?.n ?? Infinity) ? (putBy(pointed)?.row ?? null) : null
  }
}
