// A table that is being set: the way to play, who sits where, and what else the game lets one choose.

import { Choice } from '../../catalogue/choice.svelte.ts'
import type { GameInfo, SeatPlan, TimeControl } from '../../net/wire.ts'
import { lastSetUp } from './last.ts'
import { botSeat, draft, friendsMode, othersIn, resize, type Draft } from '../home/plan.ts'

export class TableSetting extends Choice {
  /** The player of each seat that is added. */
  readonly #others: SeatPlan
  #plan = $state<Draft>()!

  override readonly seats = $derived.by(() => this.plan.seats.length)
  /** Several people at this screen. */
  readonly together = $derived.by(
    () => this.plan.seats.filter(({ kind }) => kind === 'me' || kind === 'here').length > 1,
  )
  /** Only people sit at the table, each at a screen of their own, so the game can be rated. */
  readonly rateable = $derived.by(
    () => !this.mode?.solo && this.plan.seats.every(({ kind }) => kind === 'me' || kind === 'open'),
  )
  /** Players may have clocks, unless they play together. */
  readonly timed = $derived.by(() => this.seats > 1 && !this.mode?.solo)
  /** Where players race, only turns outside the races have a time. */
  readonly races = $derived.by(() => (this.game?.real_time ?? false) && !this.plan.calm)
  readonly time = $derived.by((): TimeControl | null => {
    const { time } = this.plan
    return this.timed && Boolean(time?.turn) === this.races ? time : null
  })
  /** The number of seats that wait for others. */
  readonly open = $derived.by(() => this.plan.seats.filter(({ kind }) => kind === 'open').length)

  /** `open`: the other seats are for friends, not for bots. */
  constructor(game: GameInfo, open: boolean) {
    super({ games: () => [game] })
    const mode = (friendsMode(game) ?? game.modes[0])!
    this.#others = open ? { kind: 'open' } : botSeat(game)
    this.#plan = draft(mode, this.#others)
    super.chooseMode(mode.name)
    this.#asLast(game)
  }

  /** Begins with the last set-up of this browser. */
  #asLast(game: GameInfo): void {
    const last = lastSetUp(game)
    if (!last) return
    this.chooseMode(last.mode)
    this.chooseSeats(last.seats)
    this.options = last.options
    const { calm, purist, coach, shuffle } = last
    Object.assign(this.#plan, { calm, purist, coach, shuffle })
  }

  /** The seats, and everything that the form asks for besides the options. */
  get plan(): Draft {
    return this.#plan
  }

  /** The whole plan, with which the table is made. */
  settled(): Draft {
    return { ...$state.snapshot(this.plan), options: this.options, time: $state.snapshot(this.time) }
  }

  override chooseMode(name: string): void {
    const [before, mode] = [this.mode, this.modes.find((one) => one.name === name)]
    if (!mode) return
    super.chooseMode(name)
    this.plan.mode = name
    const fresh = draft(mode, this.#others).seats
    const count = mode.seats.includes(this.seats) ? this.seats : fresh.length
    // A solo mode needs other players, so the seats start over.
    this.plan.seats = mode.solo === before?.solo ? resize(this.plan.seats, count, this.#others) : fresh
  }

  override chooseSeats(count: number): void {
    this.plan.seats = resize(this.plan.seats, count, othersIn(this.mode!, this.#others))
  }

  /** I sit on one seat only, but in a solo mode: choosing `me` elsewhere swaps the two. */
  chooseSeat(at: number, chosen: SeatPlan): void {
    const before = this.plan.seats[at]
    this.plan.seats = this.plan.seats.map((seat, index) => {
      if (index === at) return chosen
      return !this.mode?.solo && chosen.kind === 'me' && seat.kind === 'me' && before ? before : seat
    })
  }
}
