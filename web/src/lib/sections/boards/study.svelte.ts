// A position on its real board, away from tables. The pages of puzzles and of analysis boards share this state. It
// has what is loaded, what stands on the board, and which step waits for a name.

import { momentOf } from '../../board/moment.ts'
import { NO_MARKS } from '../../board/play.ts'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import type { GameModule, LogEntry, Names } from '../../catalogue/game.ts'
import { ApiError } from '../../net/api.ts'
import { Steps } from '../../net/steps.svelte.ts'
import type { SeatView } from '../../net/wire.ts'
import { me } from '../../people/me.svelte.ts'
import { Reasoned, type Reason } from '../../table/coach/reasoned.svelte.ts'
import { written, type Unit } from '../../table/coach/shares.ts'
import type { Idea } from '../../table/coach/sketch.ts'
import { Sketched } from '../../table/coach/sketched.svelte.ts'
import { namesOf } from '../../table/names.ts'
import type { Telling } from '../../table/sentences.ts'
import { Teller } from '../../table/teller.svelte.ts'
import { explained } from '../../words/codes.ts'
import { common } from '../../words/common.ts'
import { language } from '../../words/language.svelte.ts'
import { StudyPlay, tableOf, type Setting } from './play.svelte.ts'

/** The answer to a page's first call: its game, and a function that shows it once the game is loaded. */
interface Fetched {
  readonly game: string
  readonly begin: () => Promise<void> | void
}

export abstract class Study extends Steps {
  /** null until the page has loaded. */
  abstract readonly setting: Setting | null
  /** The log that led to the position. */
  abstract readonly log: readonly LogEntry[]
  /** The code of a refusal which says that there is nothing at this address. */
  protected abstract readonly gone: string

  /** The play on the board; null until the page has loaded. */
  play = $state.raw<StudyPlay | null>(null)
  /** There is nothing at this address. */
  missing = $state(false)
  /** A step that waits until this guest has a name. */
  waiting = $state.raw<(() => Promise<unknown>) | null>(null)

  /** undefined: not loaded yet; null: the game has no board of its own. */
  readonly module = $derived.by((): GameModule | null | undefined =>
    this.setting ? catalogue.module(this.setting.game) : undefined,
  )
  /** The module's, in the language of the page. */
  readonly words = $derived.by((): unknown => this.module?.words.now)
  readonly table = $derived.by(() => this.setting && tableOf(this.setting))
  readonly names: Names = $derived.by(() => namesOf(this.table?.seats ?? [], false, this.table?.game))
  /** The seats that are to act. */
  readonly turns = $derived.by(() => (this.play?.moment.view['actors'] as number[] | undefined) ?? [])
  /** One side plays for the highest result, and nobody against it. */
  readonly solo = $derived.by(() => {
    const modes = catalogue.game(this.setting?.game ?? '')?.modes
    return modes?.find(({ name }) => name === this.setting?.mode)?.solo ?? false
  })
  /** The unit of a seat's prospects: points where it plays for the highest result, or else its share of wins. */
  readonly unit: Unit = $derived.by(() => (this.solo ? 'points' : 'share'))
  protected readonly telling = $derived.by((): Omit<Telling, 'began'> => ({
    names: this.names,
    locale: language.now,
    module: this.module,
    game: this.table?.game,
    shared: false,
    calm: true,
    log: this.log,
  }))
  protected readonly teller = new Teller(() => this.telling)
  readonly #sketched = new Sketched(
    () => this.module,
    () => this.words,
  )
  readonly #reasoned = new Reasoned(() => this.module)

  /** Fetches what is at the address. */
  protected abstract fetched(): Promise<Fetched>

  /** Does an action on the board; false if it was refused. */
  protected abstract act(text: string): Promise<boolean>

  /** Loads the page: what is at its address, the games, and who the guest is. */
  async load(): Promise<void> {
    try {
      const [found] = await Promise.all([this.fetched(), catalogue.want(), me.known ? undefined : me.load()])
      await catalogue.open(found.game)
      await found.begin()
    } catch (error) {
      this.missing = error instanceof ApiError && error.code === this.gone
      this.problem = explained(error)
    }
  }

  /** Takes the step that waited for a name. */
  async named(): Promise<void> {
    const step = this.waiting
    this.waiting = null
    await step?.()
  }

  /** Whether the guest has no name. They are then asked for one, and `step` is taken afterwards. */
  protected nameless(step: () => Promise<unknown>): boolean {
    if (me.name === null) this.waiting = step
    return me.name === null
  }

  /** Shows a seat's view; `entries`: what just happened. The coach's marks go. */
  protected put(view: SeatView, log: readonly LogEntry[], entries: readonly LogEntry[]): void {
    const moment = momentOf(view, log, entries)
    if (this.play) {
      this.play.marks = NO_MARKS
      this.play.show(moment)
      return
    }
    this.play = new StudyPlay(moment, {
      table: () => this.table!,
      names: () => this.names,
      act: (text) => this.act(text),
    })
  }

  /** Loads the words of the coach's ideas and reasons. */
  protected async coached(): Promise<void> {
    await Promise.all([this.#sketched.want(), this.#reasoned.want()])
  }

  /** Marks a coach's idea on the board, which shows `view`. */
  protected mark(idea: Idea, view: Record<string, unknown>): void {
    if (this.play) this.play.marks = this.#sketched.of(idea, view)
  }

  /** The reasons of an idea as sentences. */
  protected reasons(reasons: readonly Reason[]): string {
    return this.#reasoned.say(reasons, this.names).join(common.now.join)
  }

  /** The result or the chance to win that a seat may expect, in figures. */
  figure(value: number): string {
    return written(value, this.unit, language.now)
  }
}
