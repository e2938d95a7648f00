// The play of a game that is looked at once more: nothing can be done in it.

import { latest } from '../../board/elapsed.ts'
import { momentOf } from '../../board/moment.ts'
import type { Marks, Moment, Play } from '../../board/play.ts'
import { Strip } from '../../board/strip.svelte.ts'
import type { LogEntry, Names } from '../../catalogue/game.ts'
import type { TableInfo } from '../../net/wire.ts'
import type { Replay } from './replay.svelte.ts'

/** Has a moment from the time on that the first step is there; before, no board stands. */
export class ReplayedPlay implements Play {
  readonly busy = false
  readonly paused = false
  readonly cover = false
  readonly strip = new Strip()
  readonly act = async () => false
  readonly claim = async () => 'refused' as const
  readonly preview = async () => []
  readonly reveal = () => undefined
  readonly hold = () => undefined
  readonly #replay: Replay
  readonly #names: () => Names
  readonly #pointed: () => LogEntry | null
  readonly #marks: () => Marks

  readonly #moment = $derived.by((): Moment | null => {
    const { shown } = this.#replay
    return shown && momentOf(shown.seatView, shown.log, shown.entries)
  })

  constructor(replay: Replay, names: () => Names, pointed: () => LogEntry | null, marks: () => Marks) {
    this.#replay = replay
    this.#names = names
    this.#pointed = pointed
    this.#marks = marks
  }

  /** Whether there is something to show. */
  get ready(): boolean {
    return this.#moment !== null
  }

  get moment(): Moment {
    return this.#moment!
  }

  get table(): TableInfo {
    return this.#replay.table
  }

  /** The entry that the reader points at, if it had happened by then, else the one that the reader went to. */
  get pointed(): LogEntry | null {
    const pointed = this.#pointed()
    return pointed && pointed.n <= this.moment.n ? pointed : this.#replay.pointed
  }

  get marks(): Marks {
    return this.#marks()
  }

  get names(): Names {
    return this.#names()
  }

  readonly now = () => latest(this.moment.log)
}
