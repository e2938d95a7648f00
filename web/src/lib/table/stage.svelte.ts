// The play on the board: the game in progress or, once it is over, its replay.

import { NO_MARKS, type Marks, type Play } from '../board/play.ts'
import type { LogEntry, Names } from '../catalogue/game.ts'
import { replayPart } from './replay/index.ts'
import { Later } from '../parts/later.svelte.ts'
import type { Slip } from '../net/wire.ts'
import { LivePlay } from './live.svelte.ts'
import type { Replay } from './replay/replay.svelte.ts'
import type { ReplayedPlay } from './replay/replayed.svelte.ts'
import type { Session } from './session.svelte.ts'

export interface Shown {
  slip: Slip
  /** The seat that it belonged to. */
  seat: number
  /** The step of the replay. */
  at: number
}

export class Stage {
  readonly live: LivePlay
  /** An entry of the log that somebody points at. */
  pointed = $state.raw<LogEntry | null>(null)
  /** The coach's marks on the board. */
  marks = $state.raw<Marks>(NO_MARKS)
  /** A slip being looked at in the replay, at the step before it. */
  slip = $state.raw<Shown | null>(null)
  /** The parts of a replay, once they are there. */
  readonly replaying = new Later(replayPart)
  /** A finished game being shown once more. */
  replay = $state.raw<Replay | null>(null)
  /** null as long as there is nothing to show. A replay takes the board when its first step is there. */
  readonly play = $derived.by((): Play | null => (this.#replayed?.ready ? this.#replayed : this.#live))

  readonly #session: Session
  readonly #names: () => Names
  #replayed = $state.raw<ReplayedPlay | null>(null)
  readonly #live = $derived.by(() => (this.live.ready ? this.live : null))

  constructor(session: Session, names: () => Names) {
    this.#session = session
    this.#names = names
    this.live = new LivePlay(
      session,
      names,
      () => this.pointed,
      () => this.marks,
    )
  }

  /** `first`: the step it begins with, of those it has. */
  async startReplay(first: (replay: Replay) => number = () => 0): Promise<void> {
    await this.replaying.want()
    const { state, control } = this.#session
    if (!this.replaying.part) state.refusal = { code: 'offline', params: {} }
    if (!state.table || !this.replaying.part) return
    const { Replay, ReplayedPlay } = this.replaying.part
    this.replay = new Replay(state.table, state.log, control?.seat ?? null)
    this.#replayed = new ReplayedPlay(
      this.replay,
      this.#names,
      () => this.pointed,
      () => this.marks,
    )
    void this.replay.go(first(this.replay))
  }

  endReplay(): void {
    this.replay?.stop()
    this.replay = this.#replayed = this.slip = null
  }
}
