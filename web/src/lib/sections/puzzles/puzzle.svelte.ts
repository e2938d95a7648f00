// One puzzle: the position that it asks about, the actions tried from there, their verdict, and the answer.

import { route } from '../../app/route.svelte.ts'
import { COLOURS } from '../../board/colours.ts'
import type { LogEntry } from '../../catalogue/game.ts'
import type { PuzzleAnswer, PuzzleState, SeatView } from '../../net/wire.ts'
import { me } from '../../people/me.svelte.ts'
import { told, toldOn, turnsOf } from '../../table/coach/told.ts'
import { common } from '../../words/common.ts'
import type { Setting } from '../boards/play.svelte.ts'
import { Study } from '../boards/study.svelte.ts'
import { calls } from './calls.ts'

/** The level of the players from whose games puzzles come. */
const CLUB = 'club'

/** The page describes at most this many turns of the continuation. */
const SHOWN = 3

/** A view of a board on which nothing can be done. */
const still = (view: SeatView): SeatView => ({ ...view, legal: {} })

export class Puzzle extends Study {
  readonly id: string
  /** It comes from a game of this guest's. */
  readonly own: boolean
  protected readonly gone = 'no-puzzle'

  /** The position that is asked about; null until the page has loaded. */
  first = $state.raw<PuzzleState | null>(null)
  /** The position after the actions tried, with their verdict. */
  now = $state.raw<PuzzleState | null>(null)
  /** The actions tried. */
  tried = $state.raw<readonly string[]>([])
  /** null: the guest has neither found it nor asked for it. */
  answer = $state.raw<PuzzleAnswer | null>(null)

  readonly setting = $derived.by((): Setting | null => {
    const { first } = this
    if (!first) return null
    const seats = Array.from({ length: first.seats }, (_, seat) => ({
      name: seat === first.seat ? (me.name ?? common.now.learnName) : null,
      bot: seat === first.seat || this.own ? null : CLUB,
      colour: COLOURS[seat]!,
      mine: seat === first.seat,
    }))
    return { game: first.card.game, mode: first.card.mode, options: first.options, seats }
  })
  readonly log = $derived.by((): readonly LogEntry[] => this.now?.log ?? [])
  readonly verdict = $derived.by(() => this.now?.state ?? 'open')
  /** The guest asked for the answer. */
  readonly shown = $derived.by(() => this.answer !== null && this.verdict !== 'solved')
  /** The reasons of the answer. */
  readonly why = $derived.by(() => (this.answer ? this.reasons(this.answer.reasons) : ''))
  /** The likely continuation in words. */
  readonly goes = $derived.by(() => {
    const { answer, first } = this
    if (!answer || !first) return ''
    const line = turnsOf(answer.line).slice(0, SHOWN)
    return line
      .map((_, i) =>
        toldOn((...all) => this.teller.would(...all), first.seat, answer.better, line.slice(0, i + 1), first.begins),
      )
      .join(common.now.join)
  })

  constructor(id: string) {
    super()
    this.id = id
    this.own = id.includes('.')
  }

  protected async fetched() {
    const state = await calls.attempt(this.id, [])
    const begin = () => {
      this.first = this.now = state
      this.put(state.seat_view, state.log, [])
      void this.coached()
    }
    return { game: state.card.game, begin }
  }

  /** Goes back to the position that is asked about. */
  reset(): void {
    const { first } = this
    if (!first) return
    this.tried = []
    this.answer = null
    this.problem = ''
    this.now = { ...first, card: this.now?.card ?? first.card }
    this.put(first.seat_view, first.log, [])
  }

  /** Shows the answer on the board. */
  async show(): Promise<void> {
    const { first } = this
    if (!first) return
    await this.step(async () => {
      const found = await calls.answer(this.id)
      this.reset()
      this.answer = found
      this.now = { ...first, card: { ...first.card, shown: true } }
      this.put(still(first.seat_view), first.log, [])
      await this.coached()
      const line = turnsOf(found.line).map((turn) => turn.map(({ action }) => action))
      this.mark({ actions: found.better, line, played: found.missed }, first.seat_view.view)
    })
  }

  /** Goes to another puzzle: to one of today's that is open, or else to one of the same game. After a slip, to the next
   * slip of the same table, and after the last one back to its analysis. */
  async onward(): Promise<void> {
    await this.step(async () => {
      const { daily, games, slips } = await calls.all()
      const [table] = this.id.split('.')
      if (this.own) {
        const left = slips.filter(
          (one) => one.puzzle.startsWith(`${table}.`) && one.puzzle !== this.id && one.solved === 0 && !one.shown,
        )
        route.go(left[0] ? `/puzzle/${left[0].puzzle}` : `/t/${table}#analysis`)
        return
      }
      const today = daily.find((one) => one.solved === 0 && !one.shown && one.puzzle !== this.id)
      const next = games.find((one) => one.game === this.first?.card.game)?.next
      const to = (this.first?.daily ? today?.puzzle : undefined) ?? next
      route.go(to && to !== this.id ? `/puzzle/${to}` : '/puzzles')
    })
  }

  /** Makes an analysis board of the puzzle, and goes there. */
  async tryOut(): Promise<void> {
    await this.step(async () => {
      const { board, node } = await calls.board(this.id)
      route.go(`/board/${board}?node=${node}`)
    })
  }

  /** Actions from the position in words, with what they score. */
  tell(actions: readonly string[], items: LogEntry['items']): string {
    const { seat, begins } = this.first!
    return told((...all) => this.teller.would(...all), seat, actions, items, begins)
  }

  protected async act(text: string): Promise<boolean> {
    if (this.nameless(() => this.act(text))) return false
    return this.step(async () => {
      const state = await calls.attempt(this.id, [...this.tried, text])
      const before = this.log.length
      this.tried = [...this.tried, text]
      this.now = state
      this.answer = state.answer
      const view = state.state === 'open' ? state.seat_view : still(state.seat_view)
      this.put(view, state.log, state.log.slice(before))
    })
  }
}
