/** A play set up by hand: from a fixture on `/dev/<game>`, and in tests of boards. Each of its parts can be set at
 * any time, and its board follows. */

import type { Claimed, Item, LogEntry, Names, SeatView, TableInfo } from '../catalogue/game.ts'
import { latest } from './elapsed.ts'
import { NO_MARKS, type Marks, type Moment, type Play } from './play.ts'
import { Strip } from './strip.svelte.ts'
import { expanded } from './tree.ts'

/** A moment of a game as `make_fixtures.py` of each game writes it. */
export interface Fixture {
  seatView: SeatView
  table: TableInfo
  /** The entries that led to this moment. */
  entries: LogEntry[]
  log: LogEntry[]
  /** The scores of actions, by the actions' texts. */
  previews: Record<string, Item[]>
}

export class FixturePlay<View = Record<string, unknown>, Shown = unknown> implements Play<View, Shown> {
  seatView: SeatView = $state.raw()!
  table: TableInfo = $state.raw()!
  log: readonly LogEntry[] = $state.raw()!
  /** Empty at first, so the board stands still; the test sets later entries. */
  entries = $state.raw<readonly LogEntry[]>([])
  names: Names = $state.raw((actor) => String(actor))
  marks = $state.raw<Marks>(NO_MARKS)
  pointed = $state.raw<LogEntry | null>(null)
  busy = $state(false)
  paused = $state(false)
  cover = $state(false)
  now: () => number
  act: (text: string) => Promise<boolean> = async () => true
  claim: (text: string) => Promise<Claimed> = async () => 'done'
  preview: (text: string) => Promise<Item[]>
  reveal: () => void = () => undefined
  hold: (shown: Promise<unknown>) => void = () => undefined
  readonly strip = new Strip<Shown>()

  readonly moment: Moment<View> = $derived({
    n: this.log.at(-1)?.n ?? 0,
    seat: this.seatView.seat,
    view: this.seatView.view as View,
    legal: expanded(this.seatView.legal),
    turn: this.seatView.turn ?? null,
    entries: this.entries,
    log: this.log,
  })

  constructor({ seatView, table, log, previews }: Fixture) {
    this.seatView = seatView
    this.table = table
    this.log = log
    this.now = () => latest(this.log)
    this.preview = async (text) => previews[text] ?? []
  }
}
