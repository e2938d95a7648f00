/**
 * Motion that explains: dice tumble, a die flies to its cell, a filled row lights up and its points go
 * to whoever won them or come from whoever pays. It runs beside the game and never holds it up:
 * `finish()` shows at once what is, and a reader who wants no motion sees only that.
 */

import { tick } from 'svelte'
import { prefersReducedMotion } from 'svelte/motion'
import type { Scene, Step } from './scene.ts'
import type { RowItem, Value } from './view.ts'

const TUMBLE = 400
export const FLIGHT = 260
export const PURSE = 400
const SHINE = 500
const DEAD = 900
/** More than that is not shown step by step: somebody was away. */
const MANY = 8

/** Waits; false when something newer is shown by then. */
type Pause = (ms: number) => Promise<boolean>

export interface Flight {
  from: DOMRect
  to: DOMRect
}

/** Where things are on the page; undefined when they are not. */
export interface Places {
  die: (slot: number) => DOMRect | undefined
  cell: (row: number, cell: number) => DOMRect | undefined
  plaque: (row: number) => DOMRect | undefined
  home: (seat: number) => DOMRect | undefined
}

export class Motion {
  /** The table as shown now; null: as the view has it. */
  scene = $state.raw<Scene | null>(null)
  /** The throw that is tumbling. */
  tumbling = $state<number | null>(null)
  /** None of the dice in the tray fits. */
  dead = $state(false)
  /** The cell whose die has not landed. */
  away = $state.raw<{ slot: number; row: number; cell: number } | null>(null)
  die = $state.raw<(Flight & { value: Value }) | null>(null)
  /** A row that is just being filled. */
  shines = $state<number | null>(null)
  purse = $state.raw<(Flight & { points: number }) | null>(null)

  #run = 0

  constructor(private readonly places: Places) {}

  /** Shows what led from `before` to now. `laid`: the first die was laid there by hand. */
  start(before: Scene, steps: readonly Step[], laid: boolean): void {
    this.finish()
    if (!steps.length || steps.length > MANY || prefersReducedMotion.current || document.hidden) return
    this.scene = before
    void this.#play(steps, laid, ++this.#run)
  }

  /** Everything as it is, at once. */
  finish(): void {
    this.#run++
    this.scene = this.tumbling = this.away = this.die = this.shines = this.purse = null
    this.dead = false
  }

  async #play(steps: readonly Step[], laid: boolean, run: number): Promise<void> {
    const pause: Pause = async (ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      return this.#run === run
    }
    for (const [at, step] of steps.entries()) {
      if (step.kind === 'put') {
        await tick()
        const from = laid && at === 0 ? undefined : this.places.die(step.slot)
        this.away = from ? step : null
        this.scene = { ...step.after, points: this.scene?.points ?? step.after.points }
        await tick()
        if (this.#run !== run) return
        const to = this.places.cell(step.row, step.cell)
        if (from && to) {
          this.die = { from, to, value: step.value }
          if (!(await pause(FLIGHT))) return
        }
        this.away = this.die = null
        if (step.filled && !(await this.#pay(step.filled, step.after, pause))) return
      } else if (step.kind === 'roll') {
        this.scene = step.after
        this.tumbling = step.after.roll
        if (!(await pause(TUMBLE))) return
        this.tumbling = null
        if (step.dead) {
          this.dead = true
          if (!(await pause(DEAD))) return
          this.dead = false
        }
      } else {
        this.scene = step.after
        if (!(await pause(FLIGHT))) return
      }
    }
    this.finish()
  }

  /** The row lights up; chips are gone when they leave and there when they have arrived. */
  async #pay({ row: number, seat, printed, points }: RowItem, after: Scene, pause: Pause): Promise<boolean> {
    const row = number - 1
    this.shines = row
    const [plaque, home] = [this.places.plaque(row), this.places.home(seat)]
    if (printed < 0) this.scene = after
    if (plaque && home && points) {
      const [from, to] = printed < 0 ? [home, plaque] : [plaque, home]
      this.purse = { from, to, points }
      if (!(await pause(PURSE))) return false
    }
    this.purse = null
    this.scene = after
    if (!(await pause(SHINE))) return false
    this.shines = null
    return true
  }
}
