/** The effects of taps, keys and carried dice. A die and a row make an action; the first choice waits for the
 * second. */

import { Carrying } from '../../lib/board/carrying.svelte.ts'
import type { Play } from '../../lib/board/play.ts'
import { Choosing } from './choosing.svelte.ts'
import type { Following } from './following.svelte.ts'
import type { Motion } from './motion.svelte.ts'
import type { Value, View } from './view.ts'
import type { Words } from './words.ts'

/** The distance in pixels at which a carried die hovers above a finger. */
const LIFT = 44

/** The board that dice are handled on. */
export interface Around {
  readonly play: Play<View>
  readonly words: Words
  /** It is for this screen to act. */
  readonly mine: boolean
  readonly motion: Motion
  readonly following: Following
  say: (text: string) => void
  /** The row at a point of the page. */
  rowAt: (x: number, y: number) => number | null
  /** Leads the focus to a row, or to a die. */
  toRow: (row: number) => void
  toDie: (slot: number) => void
  /** Marks the news of the last round as read. */
  read: () => void
}

export class Handling {
  readonly choosing = new Choosing()
  readonly carrying: Carrying<number, number>
  /** The die that was just placed was carried there. */
  laid = false
  readonly #around: Around

  /** To be made while a component is set up. */
  constructor(around: Around) {
    this.#around = around
    this.carrying = new Carrying({
      taken: (slot) => {
        around.motion.finish()
        this.choosing.takeDie(slot)
      },
      where: ({ x, y }) => {
        const row = around.rowAt(x, y)
        return row !== null && this.choosing.fits.includes(row) ? row : null
      },
      dropped: (slot, row) => {
        if (row === null) this.choosing.back()
        else void this.put(slot, row, true)
      },
    })
  }

  /** The dice in the tray are there to be placed. */
  get live(): boolean {
    const { mine, play, motion, following } = this.#around
    return mine && !play.busy && !motion.waits && following.current
  }

  async send(text: string): Promise<boolean> {
    const { mine, play, motion, read } = this.#around
    if (play.busy || !mine) return false
    motion.finish()
    read()
    return play.act(text)
  }

  async put(slot: number, row: number, byHand = false): Promise<void> {
    if (!this.live) return
    this.laid = byHand
    if (await this.send(this.choosing.put(slot, row))) return
    this.laid = false
    this.choosing.back()
  }

  grab(slot: number, event: PointerEvent): void {
    if (this.live && this.choosing.rowsOf(slot).length) this.carrying.grab(event, slot, LIFT)
  }

  choose(slot: number, byKey: boolean): void {
    const { words, say, toRow } = this.#around
    const { choosing } = this
    const value = this.#slots[slot]
    if (!this.#ready() || !value) return
    const rows = choosing.rowsOf(slot)
    const row = choosing.rowFor(slot)
    if (row !== null) void this.put(slot, row)
    else if (!rows.length) say(words.speak.unfit(value))
    else if (choosing.slot === slot) this.back()
    else {
      choosing.takeDie(slot)
      say(words.speak.chosen(value, words.list(rows.map((at) => words.speak.row(at + 1)))))
      if (byKey) toRow(rows[0]!)
    }
  }

  pick(row: number, byKey: boolean): void {
    const { words, say, toDie } = this.#around
    const { choosing } = this
    if (!this.#ready()) return
    const slot = choosing.dieFor(row)
    if (slot !== null) void this.put(slot, row)
    else if (choosing.row === row) this.back()
    else {
      choosing.takeRow(row)
      if (!choosing.wanted.length) {
        choosing.back()
        say(words.speak.rowUnfit(row + 1))
        return
      }
      say(words.bar.dieFor(row + 1))
      if (byKey) toDie(this.#slots.findIndex((die) => die !== null && choosing.wanted.includes(die)))
    }
  }

  /** A digit: the die of that value, or with a die in hand the row of that number. */
  digit(number: number): void {
    const { words, say } = this.#around
    const { choosing } = this
    if (choosing.slot !== null) {
      if (choosing.fits.includes(number - 1)) void this.put(choosing.slot, number - 1)
      else say(words.speak.rowUnfit(number))
      return
    }
    const slot = this.#slots.indexOf(number as Value)
    if (slot < 0) say(words.speak.missing(number))
    else this.choose(slot, true)
  }

  /** Takes back what is not yet sent; whether there was something. */
  back(): boolean {
    this.carrying.cancel()
    if (this.choosing.slot === null && this.choosing.row === null) return false
    this.choosing.back()
    this.#around.say(this.#around.words.speak.back)
    return true
  }

  get #slots() {
    return this.#around.following.now.slots
  }

  /** Whether a tap or a key is meant for the dice shown. One that comes while earlier ones are still
   * shown brings those of now. */
  #ready(): boolean {
    const { mine, play, motion, following, read } = this.#around
    if (!mine || play.busy) return false
    const { current } = following
    if (motion.waits) return false
    motion.finish()
    read()
    return current
  }
}
