// A finished game once more, step by step: what was seen after each action.

import { recall, remember } from '../../choices/remember.ts'
import type { LogEntry, SeatView, TableInfo } from '../../net/wire.ts'
import { explained } from '../../words/codes.ts'
import { Past } from './past.ts'
import { standing } from '../standing.ts'

/** Time to see a step before the next one comes, at the first speed, in ms. */
const PACE = 1400
const SPEEDS = [1, 2, 4]
const REMEMBERED = 'replay-speed'

export interface Step {
  /** The log number after it. */
  n: number
  /** An action and the chance that followed it; at the start, chance alone. */
  entries: LogEntry[]
}

/** The steps of a game's log: its start, then one for each action, and for each time one was taken back. */
export function stepsOf(log: LogEntry[]): Step[] {
  const steps: Step[] = []
  for (const entry of log) {
    const last = steps.at(-1)
    if (entry.kind === 'started') steps.push({ n: entry.n, entries: [] })
    else if (entry.kind === 'taken_back') steps.push({ n: entry.n, entries: [entry] })
    else if (entry.kind !== 'act' || !last) continue
    else if (entry.actor !== null && entry.actor >= 0) steps.push({ n: entry.n, entries: [entry] })
    else {
      last.n = entry.n
      last.entries.push(entry)
    }
  }
  return steps
}

export class Replay {
  readonly steps: Step[]
  /** The table as it was while they played. */
  readonly table: TableInfo
  readonly #log: LogEntry[]
  readonly #past: Past
  #looked = $state.raw<{ entry: LogEntry; at: number } | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The step asked for; what is shown follows when it is there. */
  at = $state(0)
  playing = $state(false)
  /** The factor of speed at which it plays by itself. */
  speed = $state(SPEEDS.find((speed) => `${speed}` === recall(REMEMBERED)) ?? 1)
  problem = $state('')
  shown = $state.raw<{ at: number; seatView: SeatView; entries: readonly LogEntry[]; log: readonly LogEntry[] } | null>(
    null,
  )

  /** `seat`: whose view it is, null for a spectator. */
  constructor(table: TableInfo, log: LogEntry[], seat: number | null) {
    this.table = { ...table, status: 'playing', result: null }
    this.steps = stepsOf(log)
    this.#log = log
    const numbers = this.steps.map((step) => step.n)
    this.#past = new Past(table.table, numbers, seat)
  }

  get last(): number {
    return this.steps.length - 1
  }

  /** The log number of what was done in the step that is asked for. */
  get doing(): number {
    const step = this.steps[this.at]
    return step?.entries[0]?.n ?? step?.n ?? 0
  }

  /** The number of actions, chance's too, up to the step that is asked for, whether it is shown yet or not. */
  get actions(): number {
    const step = this.steps[this.at]
    return step ? this.#upTo(step).filter(({ kind }) => kind === 'act').length : 0
  }

  /** The log up to a step, without what was taken back. */
  #upTo({ n }: Step): readonly LogEntry[] {
    return standing(this.#log.filter((entry) => entry.n <= n))
  }

  /** The step that shows an entry of the log; what comes after all of them is seen in the last. */
  stepOf(n: number): number {
    const at = this.steps.findIndex((step) => n <= step.n)
    return at < 0 ? this.last : at
  }

  /** The step of an entry, which is pointed at as long as that step is shown. */
  lookAt(entry: LogEntry): number {
    const at = this.stepOf(entry.n)
    this.#looked = { entry, at }
    return at
  }

  /** The entry that the board points at in the visible step. */
  get pointed(): LogEntry | null {
    return this.shown && this.shown.at === this.#looked?.at ? this.#looked.entry : null
  }

  async go(at: number): Promise<void> {
    this.at = Math.min(Math.max(at, 0), this.last)
    const wanted = this.at
    const step = this.steps[wanted]
    if (!step) return
    try {
      const seatView = await this.#past.at(wanted)
      if (!seatView) return
      // Only a step forward is a motion to be seen.
      const entries = this.shown?.at === wanted - 1 ? step.entries : []
      this.shown = { at: wanted, seatView, entries, log: this.#upTo(step) }
      this.problem = ''
      void this.#past.prepare(wanted + 1)
    } catch (error) {
      if (this.at !== wanted) return
      this.stop()
      this.problem = explained(error)
    }
  }

  /** Goes to a step and stays there. */
  seek(at: number): void {
    this.stop()
    void this.go(at)
  }

  play(): void {
    if (this.at >= this.last) void this.go(0)
    this.playing = true
    this.#tick()
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  /** The next speed, and after the last the first. */
  quicken(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!
    remember(REMEMBERED, `${this.speed}`)
    if (this.playing) this.#tick()
  }

  #tick(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(async () => {
      await this.go(this.at + 1)
      if (this.at >= this.last) this.stop()
      else if (this.playing) this.#tick()
    }, PACE / this.speed)
  }
}
