// The play of a game that goes on: the session as a board is to see it.

import { botSpeed } from '../choices/bot_speed.svelte.ts'
import type { Marks, Moment, Play } from '../board/play.ts'
import { Strip } from '../board/strip.svelte.ts'
import { expanded } from '../board/tree.ts'
import type { LogEntry, Names } from '../catalogue/game.ts'
import type { TableInfo } from '../net/wire.ts'
import type { Session } from './session.svelte.ts'
import { ownPart } from './own_part.ts'
import { standing } from './standing.ts'

/** Has a moment and a table from the time on that the session has them; before, no board stands. */
export class LivePlay implements Play {
  readonly strip = new Strip()
  readonly now: Play['now']
  readonly act: Play['act']
  readonly claim: Play['claim']
  readonly preview: Play['preview']
  readonly reveal: Play['reveal']
  /** Until the board has shown how the game ended. */
  held: Promise<unknown> = Promise.resolve()
  readonly #session: Session
  readonly #names: () => Names
  /** The bots play at once until it is my turn. */
  #hurried = false
  readonly #pointed: () => LogEntry | null
  readonly #marks: () => Marks

  readonly #moment = $derived.by((): Moment | null => {
    const { state, control } = this.#session
    if (!control) return null
    const { seat, view, legal, turn = null } = control
    const entries = standing(state.fresh)
    return {
      n: state.n,
      seat,
      view,
      legal: expanded(legal),
      turn,
      entries,
      moved: this.#moved(entries),
      log: standing(state.log),
    }
  })

  /** The entries to show step by step; undefined: all of them. */
  #moved(entries: readonly LogEntry[]): readonly LogEntry[] | undefined {
    const { seats = [], status } = this.#session.state.table ?? {}
    if (status !== 'playing' || (!this.#hurried && botSpeed.now === 'people')) return undefined
    if (!this.#hurried && botSpeed.now === 'quick') return entries
    const bot = (seat: number) => seats[seat]?.kind === 'bot' || Boolean(seats[seat]?.bot)
    return ownPart(entries, bot, this.#session.myTurn)
  }

  readonly #hurry = $derived.by((): (() => void) | null => {
    const { turns, state } = this.#session
    const { seats = [], status } = state.table ?? {}
    const playing = seats.filter(({ kind, bot }) => kind === 'person' && !bot)
    const alone = playing.length > 0 && playing.every(({ mine }) => mine)
    const waits = turns.length > 0 && turns.every((seat) => seats[seat]?.kind === 'bot' || seats[seat]?.bot)
    return status === 'playing' && alone && waits ? () => this.#toMyTurn() : null
  })

  #toMyTurn(): void {
    this.#hurried = true
    void this.#session.send({ type: 'hurry' })
  }

  constructor(session: Session, names: () => Names, pointed: () => LogEntry | null, marks: () => Marks) {
    this.#session = session
    this.#names = names
    this.#pointed = pointed
    this.#marks = marks
    this.now = () => Date.now() + session.state.offset
    this.act = (text) => {
      this.#hurried = false
      return session.act(text)
    }
    this.claim = (text) => session.claim(text)
    this.preview = (text) => session.preview(text)
    this.reveal = () => session.reveal()
  }

  hold(shown: Promise<unknown>): void {
    this.held = shown
  }

  /** Whether there is something to show. */
  get ready(): boolean {
    return this.#moment !== null
  }

  get moment(): Moment {
    return this.#moment!
  }

  get table(): TableInfo {
    return this.#session.state.table!
  }

  get names(): Names {
    return this.#names()
  }

  get pointed(): LogEntry | null {
    return this.#pointed()
  }

  get marks(): Marks {
    return this.#marks()
  }

  get busy(): boolean {
    return this.#session.busy
  }

  get paused(): boolean {
    return this.#session.paused
  }

  get cover(): boolean {
    return this.#session.cover
  }

  get hurry(): (() => void) | null {
    return this.#hurry
  }
}
