// The parts of a table's page share this: the session and what follows from it, and what opens from several of them.

import { tick } from 'svelte'
import { catalogue } from '../catalogue/catalogue.svelte.ts'
import type { GameModule, LogEntry, Names } from '../catalogue/game.ts'
import type { GameInfo, Slip, TableInfo } from '../net/wire.ts'
import type { Reported } from '../sections/conduct/kinds.ts'
import type { Level } from '../parts/SidePanel.svelte'
import { soundsOf } from '../sound/arriving.ts'
import { sound } from '../sound/sound.svelte.ts'
import { language } from '../words/language.svelte.ts'
import { showStep } from './address.ts'
import type { Arrival } from './arrivals.ts'
import { secretive } from './control.ts'
import { namesOf } from './names.ts'
import type { Replay } from './replay/replay.svelte.ts'
import { Session } from './session.svelte.ts'
import { Stage } from './stage.svelte.ts'
import { Teller } from './teller.svelte.ts'
import type { DrawerName, SideName } from './TopLine.svelte'

/** From the last action to its result: long enough to see it. */
const END_MS = 1200
/** The time for which the winner is named. */
const PROUD_MS = 2000

export class TablePage {
  readonly session: Session
  readonly stage: Stage
  readonly teller: Teller

  readonly table = $derived.by((): TableInfo | null => this.session.state.table)
  /** The table without its result, as long as nobody is to know it. */
  readonly told = $derived.by((): TableInfo | null =>
    this.ending && this.table ? { ...this.table, result: null } : this.table,
  )
  readonly game = $derived.by((): GameInfo | undefined => catalogue.game(this.table?.game ?? ''))
  /** undefined: not loaded yet; null: the game has no board of its own. */
  readonly module = $derived.by((): GameModule | null | undefined =>
    this.table ? catalogue.module(this.table.game) : undefined,
  )
  /** The module's, in the language of the page. */
  readonly words = $derived.by((): unknown => this.module?.words.now)
  /** The seats are not known before the start, since the host may have them shuffled. */
  readonly names: Names = $derived.by(() =>
    namesOf(this.table?.seats ?? [], this.table?.status !== 'waiting', this.table?.game),
  )
  readonly title = $derived.by(() => (this.table ? catalogue.title(this.table.game) : ''))
  /** The game is over, and there is somebody who looks through it. */
  readonly analysed = $derived.by(() => Boolean(this.told?.result && this.game?.coach))
  /** I wish for a pause, or to go on. */
  readonly wished = $derived.by(
    () => this.table?.seats.some((seat) => seat.mine && this.table?.wishes?.includes(seat.seat)) ?? false,
  )

  drawer = $state<DrawerName | null>(null)
  /** The result opened by itself: small, so that the board stays in sight. */
  brief = $state(false)
  /** The game is over, and the board still shows how it ended: nothing tells who has won. */
  ending = $state(false)
  /** The winner is being named. */
  proud = $state(false)
  /** The height of the analysis below the board of a phone. */
  level = $state<Level>('half')
  /** Log and chat stand next to the board. */
  railed = $state(false)
  /** The tab in the column at the side. */
  tab = $state<SideName>('log')
  /** The message or player that I am about to report. */
  reported = $state.raw<Reported | null>(null)

  readonly #refocus: () => void
  /** The result is about to open by itself. */
  #ending: ReturnType<typeof setTimeout> | undefined

  /** `refocus`: gives the focus to the board, when what had it goes away. */
  constructor(id: string, refocus: () => void) {
    this.#refocus = refocus
    this.session = new Session(id, (arrival) => this.#arrive(arrival))
    this.stage = new Stage(this.session, () => this.names)
    this.teller = new Teller(() => ({
      names: this.names,
      locale: language.now,
      module: this.module,
      game: this.table?.game,
      shared: this.table !== null && secretive(this.table, this.game),
      calm: this.table?.calm ?? false,
      log: this.session.state.log,
    }))
  }

  /** Opens the table; returns what closes it. */
  start(): () => void {
    this.session.start()
    return () => {
      this.session.stop()
      this.stage.endReplay()
      clearTimeout(this.#ending)
    }
  }

  open(name: DrawerName): void {
    if (this.railed && (name === 'log' || name === 'chat')) {
      this.tab = name
      return
    }
    this.brief = false
    this.stage.slip = null
    this.drawer = name
  }

  close(): void {
    this.drawer = null
    this.stage.pointed = this.stage.slip = null
  }

  /** Gives the focus to the board: the button that had it has gone. */
  refocus(): void {
    this.#refocus()
  }

  async startReplay(first?: (replay: Replay) => number): Promise<void> {
    this.close()
    // A drawer gives the focus back when it closes; only then the bar can take it.
    await tick()
    await this.stage.startReplay(first)
  }

  endReplay(): void {
    this.stage.endReplay()
    if (this.table) showStep(this.table.table, null)
    this.#refocus()
  }

  /** The step of an entry of the log, in the replay that goes on or in one that begins; there it is
   * pointed at. */
  goTo(entry: LogEntry): void {
    const { replay } = this.stage
    if (replay) {
      if (this.drawer === 'end') this.drawer = null
      replay.seek(replay.lookAt(entry))
    } else if (this.drawer === 'analysis') void this.stage.startReplay((begun) => begun.lookAt(entry))
    else void this.startReplay((begun) => begun.lookAt(entry))
  }

  /** To the step before a slip, in the replay that goes on or in one that begins. */
  async showSlip(slip: Slip, seat: number): Promise<void> {
    const before = (replay: Replay) => replay.stepOf(slip.number) - 1
    if (this.stage.replay) this.stage.replay.seek(before(this.stage.replay))
    else await this.stage.startReplay(before)
    if (this.stage.replay) this.stage.slip = { slip, seat, at: this.stage.replay.at }
  }

  /** Plays the sounds; the end opens by itself. */
  #arrive(arrival: Arrival): void {
    if (arrival.what !== 'end') return this.#sound(arrival)
    this.ending = true
    this.#ending = setTimeout(() => void this.stage.live.held.then(() => this.#name()), END_MS)
  }

  /** Names the winner, once the board has shown how the game ended. A solo game has none. */
  #name(): void {
    this.ending = false
    this.#sound({ what: 'end' })
    if (this.stage.replay) return
    if (!this.table || this.table.seats.length < 2 || this.table.result?.result !== null) return this.#showResult()
    this.proud = true
    this.#ending = setTimeout(() => this.named(), PROUD_MS)
  }

  /** The winner has been named. */
  named(): void {
    if (!this.proud) return
    clearTimeout(this.#ending)
    this.proud = false
    this.#showResult()
  }

  #sound(arrival: Arrival): void {
    for (const { name, softly } of soundsOf(arrival, this.table, this.module ?? undefined)) sound.play(name, softly)
  }

  #showResult(): void {
    if (this.stage.replay) return
    this.open('end')
    this.brief = true
  }
}
