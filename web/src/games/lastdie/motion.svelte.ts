/** Motion that explains. Dice tumble, a die flies to its cell, a filled row lights up. Its points go to their
 * winner, or leave the player who pays. A later event waits for the motion, so that every roll is visible;
 * `finish()` shows the present state at once. */

import { tick } from 'svelte'
import { Flights } from '../../lib/board/flights.svelte.ts'
import { Sequence, type Wait } from '../../lib/board/sequence.svelte.ts'
import type { Scene, Step } from './scene.ts'
import type { RowItem, Value } from './view.ts'

const TUMBLE = 400
const FLIGHT = 260
const PURSE = 400
const SHINE = 500
const DEAD = 1000
/** More than that is not shown step by step: somebody was away. */
const MANY = 12

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
  /** The dice in the tray are mine, and not rolled before I roll them. */
  waits = $state(false)
  /** None of the dice in the tray fits. */
  dead = $state(false)
  /** The cell whose die has not landed. */
  away = $state.raw<{ slot: number; row: number; cell: number } | null>(null)
  /** A row that is just being filled. */
  shines = $state<number | null>(null)
  readonly dice = new Flights<Value>()
  /** Points on their way. */
  readonly purses = new Flights<number>()

  #steps: Step[] = []
  /** A step whose die was laid there by hand: it does not fly. */
  #laid: Step | undefined
  #rolled: () => void = () => undefined

  readonly #sequence = new Sequence(() => {
    this.#steps = []
    this.scene = this.tumbling = this.away = this.shines = null
    this.dead = this.waits = false
    this.dice.finish()
    this.purses.finish()
  })

  /** `byHand`: whether the player of this seat rolls on this screen, and by hand. */
  constructor(
    private readonly places: Places,
    private readonly byHand: (seat: number | null) => boolean = () => false,
  ) {}

  /** Shows what led from `before` to now. `laid`: the first die was laid there by hand. `waits`: after what is still on
   * its way. */
  start(before: Scene, steps: readonly Step[], laid: boolean, waits = true): void {
    const queued = waits && this.#sequence.playing && this.#steps.length + steps.length <= MANY
    if (!queued) this.finish()
    if (!steps.length || steps.length > MANY) return
    if (laid) this.#laid = steps[0]
    if (queued) {
      this.#steps.push(...steps)
      return
    }
    this.#sequence.play(async (wait) => {
      // Only now: what was on its way before has just been ended.
      this.#steps = [...steps]
      this.scene = before
      for (let step = this.#steps.shift(); step; step = this.#steps.shift()) await this.#show(step, wait)
    })
  }

  /** Rolls the dice that wait for it: what they show has long been drawn, and the table goes on. */
  roll(): void {
    this.#rolled()
  }

  /** Resolves once nothing is on its way any more. */
  get shown(): Promise<void> {
    return this.#sequence.shown
  }

  /** Everything as it is, at once. */
  finish(): void {
    this.#sequence.finish()
  }

  async #show(step: Step, wait: Wait): Promise<void> {
    if (step.kind === 'put') return this.#put(step, wait)
    this.scene = step.after
    if (step.kind === 'round') return wait(FLIGHT)
    if (step.first && this.byHand(step.after.turn)) {
      this.waits = true
      await wait(new Promise<void>((resolve) => (this.#rolled = resolve)))
      this.waits = false
    }
    this.tumbling = step.after.roll
    await wait(TUMBLE)
    this.tumbling = null
    if (!step.dead) return
    this.dead = true
    await wait(DEAD)
    this.dead = false
  }

  async #put(step: Step & { kind: 'put' }, wait: Wait): Promise<void> {
    await wait(tick())
    const from = step === this.#laid ? undefined : this.places.die(step.slot)
    this.away = from ? step : null
    this.scene = { ...step.after, points: this.scene?.points ?? step.after.points }
    await wait(tick())
    if (from)
      await wait(this.dice.send(step.value, from, this.places.cell(step.row, step.cell), { ms: FLIGHT, size: 'to' }))
    this.away = null
    if (step.filled) await this.#pay(step.filled, step.after, wait)
  }

  /** The row lights up; chips are gone when they leave and there when they have arrived. */
  async #pay({ row: number, seat, printed, points }: RowItem, after: Scene, wait: Wait): Promise<void> {
    const row = number - 1
    this.shines = row
    const [plaque, home] = [this.places.plaque(row), this.places.home(seat)]
    if (printed < 0) this.scene = after
    if (points) {
      const [from, to] = printed < 0 ? [home, plaque] : [plaque, home]
      await wait(this.purses.send(points, from, to, { ms: PURSE, size: 'own' }))
    }
    this.scene = after
    await wait(SHINE)
    this.shines = null
  }
}
