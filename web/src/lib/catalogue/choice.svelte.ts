// The game that somebody is about to play and the way to play it: its mode, the number of seats, the options. All
// forms that ask for these share it, and the fields that show them.

import type { GameInfo, ModeInfo, NewTable } from '../net/wire.ts'
import { isShared } from './options.ts'

type Options = NewTable['options']

interface Offer {
  readonly games: () => readonly GameInfo[]
  /** Only modes in which players play against each other, with at least two seats. */
  readonly shared?: boolean
}

export class Choice {
  readonly #offer: Offer
  #game = $state('')
  #mode = $state('')
  #seats = $state(0)
  /** The options that differ from what is usual. */
  options = $state.raw<Options>({})

  readonly games = $derived.by((): readonly GameInfo[] => {
    const games = this.#offer.games()
    return this.#offer.shared ? games.filter((one) => one.modes.some(isShared)) : games
  })
  /** undefined: there is no game to choose. */
  readonly game = $derived.by(
    (): GameInfo | undefined => this.games.find(({ name }) => name === this.#game) ?? this.games[0],
  )
  readonly modes = $derived.by((): readonly ModeInfo[] => {
    const modes = this.game?.modes ?? []
    return this.#offer.shared ? modes.filter(isShared) : modes
  })
  readonly mode = $derived.by(
    (): ModeInfo | undefined => this.modes.find(({ name }) => name === this.#mode) ?? this.modes[0],
  )
  /** The numbers of seats on offer. */
  readonly counts = $derived.by((): readonly number[] => {
    const counts = this.mode?.seats ?? []
    return this.#offer.shared ? counts.filter((seats) => seats > 1) : counts
  })
  readonly seats = $derived.by(() => (this.counts.includes(this.#seats) ? this.#seats : (this.counts[0] ?? 1)))
  /** Mode and options, as a request takes them. */
  readonly settings = $derived.by((): Options => ({ ...(this.mode && { mode: this.mode.name }), ...this.options }))

  constructor(offer: Offer) {
    this.#offer = offer
  }

  chooseGame(name: string): void {
    this.#game = name
    this.options = {}
  }

  chooseMode(name: string): void {
    this.#mode = name
    this.options = {}
  }

  chooseSeats(count: number): void {
    this.#seats = count
  }

  chooseOption(option: string, choice: string | number | boolean): void {
    this.options = { ...this.options, [option]: choice }
  }
}
