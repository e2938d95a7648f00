// The play of a position away from tables: a puzzle, or a node of an analysis board. Its page sets the moment.

import { latest } from '../../board/elapsed.ts'
import { NO_MARKS, type Marks, type Moment, type Play } from '../../board/play.ts'
import { Strip } from '../../board/strip.svelte.ts'
import type { Names } from '../../catalogue/game.ts'
import type { SeatInfo, TableInfo } from '../../net/wire.ts'

/** The game of a position, the way in which it is played, and the seats. */
export interface Setting extends Pick<TableInfo, 'game' | 'mode' | 'options'> {
  readonly seats: readonly Pick<SeatInfo, 'name' | 'bot' | 'colour' | 'mine'>[]
}

/** The facts of a table that a board needs, for a position that is at none. */
export function tableOf({ game, mode, options, seats }: Setting): TableInfo {
  return {
    table: '',
    status: 'playing',
    seats: seats.map((seat, number) => ({
      seat: number,
      kind: seat.bot ? 'bot' : 'person',
      present: true,
      free: false,
      stand_in: null,
      lost: null,
      avatar: null,
      ...seat,
    })),
    host: false,
    listed: false,
    chat: false,
    purist: false,
    spectators: 0,
    rematch: null,
    result: null,
    clock: false,
    calm: true,
    coach: false,
    pause: null,
    slow: 0,
    wishes: [],
    take_back: null,
    watching: [],
    time: null,
    game,
    mode,
    options,
  } as TableInfo
}

export class StudyPlay implements Play {
  readonly pointed = null
  readonly paused = false
  readonly cover = false
  readonly strip = new Strip()
  readonly reveal = () => undefined
  readonly hold = () => undefined
  readonly preview = async () => []
  busy = $state(false)
  marks = $state.raw<Marks>(NO_MARKS)
  readonly #table: () => TableInfo
  readonly #names: () => Names
  readonly #act: (text: string) => Promise<boolean>
  #moment = $state.raw<Moment>()!

  /** `act`: does an action; false where it was refused. */
  constructor(
    first: Moment,
    { table, names, act }: { table: () => TableInfo; names: () => Names; act: (text: string) => Promise<boolean> },
  ) {
    this.#moment = first
    this.#table = table
    this.#names = names
    this.#act = act
  }

  get moment(): Moment {
    return this.#moment
  }

  get table(): TableInfo {
    return this.#table()
  }

  get names(): Names {
    return this.#names()
  }

  show(moment: Moment): void {
    this.#moment = moment
  }

  readonly now = () => latest(this.moment.log)

  readonly act = async (text: string): Promise<boolean> => {
    if (this.busy) return false
    this.busy = true
    try {
      return await this.#act(text)
    } finally {
      this.busy = false
    }
  }

  readonly claim = async (text: string) => ((await this.act(text)) ? 'done' : 'refused') as 'done' | 'refused'
}
