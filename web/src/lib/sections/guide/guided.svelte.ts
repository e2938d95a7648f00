// The play of a guided round: what the engine played, told step by step, and only what a step asks for
// can be done.

import { latest } from '../../board/elapsed.ts'
import { momentOf } from '../../board/moment.ts'
import type { Marks, Moment, Play } from '../../board/play.ts'
import { Strip } from '../../board/strip.svelte.ts'
import type { LogEntry, Names, TableInfo } from '../../catalogue/game.ts'
import type { Beat, Guide } from './guide.ts'

/** From what was done to the answer: long enough to see it. */
const ANSWER_MS = 1400

/** Where a learner stands: a moment, and the log that led to it. */
interface Stand {
  beat: Beat
  entries: readonly LogEntry[]
  log: readonly LogEntry[]
  /** The learner acted in this step. */
  acted: boolean
}

export class GuidedPlay implements Play {
  readonly table: TableInfo
  readonly steps: readonly string[]
  readonly pointed = null
  readonly busy = false
  readonly paused = false
  readonly cover = false
  readonly strip = new Strip()
  readonly reveal = () => undefined
  readonly hold = () => undefined
  /** Something else was tried than what is asked for. */
  astray = $state(false)
  readonly #names: () => Names
  #stand: Stand = $state.raw()!
  /** Where each step began, up to the present one. */
  #begun: Stand[] = $state.raw([])
  #answer: ReturnType<typeof setTimeout> | undefined

  readonly #moment = $derived.by((): Moment => {
    const { beat, entries, log } = this.#stand
    return momentOf(beat.seatView, log, entries)
  })

  constructor({ steps, table, first }: Guide, names: () => Names) {
    this.steps = steps
    this.table = table
    this.#names = names
    this.#stand = { beat: first, entries: [], log: first.log, acted: false }
    this.#begun = [this.#stand]
  }

  get moment(): Moment {
    return this.#moment
  }

  get names(): Names {
    return this.#names()
  }

  get marks(): Marks {
    return this.#stand.beat.marks
  }

  /** The number of the present step, from 0. */
  get step(): number {
    return this.#stand.beat.step
  }

  get acted(): boolean {
    return this.#stand.acted
  }

  /** The learner is to act. */
  get asks(): boolean {
    return this.#stand.beat.ways !== undefined
  }

  get over(): boolean {
    return !this.#stand.beat.ways && !this.#stand.beat.then
  }

  get first(): boolean {
    return this.#begun.length === 1
  }

  readonly now = () => latest(this.moment.log)

  readonly act = async (text: string): Promise<boolean> => {
    const after = this.#stand.beat.ways?.[text]
    this.astray = !after
    if (after) this.#go(after, true)
    return after !== undefined
  }

  readonly claim = async (text: string) => ((await this.act(text)) ? 'done' : 'refused') as 'done' | 'refused'

  readonly preview = async (text: string) => this.#stand.beat.previews[text] ?? []

  /** On: to what follows, or what is asked for is done for the learner. */
  next(): void {
    const { ways, then } = this.#stand.beat
    this.astray = false
    clearTimeout(this.#answer)
    const [shown] = Object.values(ways ?? {})
    if (shown) this.#go(shown, true)
    else if (then) this.#go(then, false)
  }

  /** To where the present step began or, from there, the one before. */
  back(): void {
    clearTimeout(this.#answer)
    this.astray = false
    const here = this.#begun.at(-1)!
    if (here.beat === this.#stand.beat && this.#begun.length > 1) this.#begun = this.#begun.slice(0, -1)
    this.#stand = { ...this.#begun.at(-1)!, entries: [] }
  }

  stop(): void {
    clearTimeout(this.#answer)
  }

  #go(beat: Beat, acted: boolean): void {
    const { entries, log } = this.#stand
    const onward = beat.step !== this.#stand.beat.step
    this.#stand = {
      beat,
      // A moment without entries keeps those of the moment before.
      entries: beat.entries.length || beat.unseen ? beat.entries : entries,
      log: [...log, ...(beat.unseen ?? []), ...beat.entries],
      acted: onward ? false : acted || this.#stand.acted,
    }
    if (onward) this.#begun = [...this.#begun, this.#stand]
    // An answer comes by itself, but not before the words of a new step are read.
    else if (beat.then?.entries.length) this.#answer = setTimeout(() => this.#go(beat.then!, false), ANSWER_MS)
  }
}
