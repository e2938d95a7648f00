/** A placement shown step by step. The tile flies from its player to the board, the lines that count light up in
 * turn, and the marker climbs. While a game goes on, each placement is shown to its end, however fast the next one
 * comes. A player who acts sees the present state at once. */

import { Flights } from '../../lib/board/flights.svelte.ts'
import { Sequence, type Wait } from '../../lib/board/sequence.svelte.ts'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { COLOURS, type Colour } from './colours.ts'
import type { Placement } from './legal.ts'
import { itemsOf, placedBy, scoresOf, type Line, type Placed, type ScoreItem, type View } from './view.ts'

export interface Half {
  colour: Colour
  cell: string
  points: number
  lines: Line[]
  twin?: string | undefined
}

export interface Cheer {
  seat: number
  colours: Colour[]
}

const FLIGHT = 300
const LINE = 150
const CLIMB = 260
const LINGER = 500
const CHEER = 1700
/** The most placements to show: more of them, and the first are not shown. */
const BACKLOG = 3

export class Motion {
  /** The markers on their way; null: as the view has them. */
  tracks = $state.raw<number[][] | null>(null)
  shared = $state.raw<number[] | null>(null)
  /** The halves counted so far. */
  counting = $state.raw<Half[] | null>(null)
  /** Tiles that have not landed yet. */
  away = $state.raw<Placed[]>([])
  readonly flights = new Flights<Placed>()
  cheer = $state.raw<Cheer | null>(null)
  /** The placement that the viewer laid by hand and sent to the server: it needs no flight. */
  laid: Pick<Placement, 'first' | 'second'> | null = null

  readonly #sequence = new Sequence(() => {
    this.#queue = []
    this.tracks = this.shared = this.counting = null
    this.away = []
    this.flights.finish()
  })
  #cheers = 0
  /** Placements to show after the present one. */
  #queue: LogEntry[] = []

  /** `way`: from where to where on the page a tile of a seat flies. */
  constructor(private readonly way: (placed: Placed, seat: number) => [from: DOMRect | null, to: DOMRect | null]) {}

  /** Shows what led to `view`; `goesOn`: after what is still being shown. */
  start(entries: readonly LogEntry[], view: View, goesOn = false): void {
    const { laid } = this
    this.laid = null
    const acts = entries.filter((entry) => entry.kind === 'act' && entry.items.length + (placedBy(entry) ? 1 : 0) > 0)
    for (const entry of acts.slice(-BACKLOG)) this.#hurrah(entry)
    if (goesOn && !laid && this.#sequence.playing) return this.#add(acts)
    this.finish()
    if (acts.length)
      this.#sequence.play(async (wait) => {
        this.#before(acts, view)
        this.#add(acts, laid)
        for (let entry = this.#queue.shift(); entry; entry = this.#queue.shift()) await this.#show(entry, wait)
      })
  }

  /** These are shown after the others. */
  #add(acts: readonly LogEntry[], laid: Motion['laid'] = null): void {
    const all = [...this.#queue, ...acts]
    this.#queue = all.slice(-BACKLOG)
    const skipped = all.slice(0, -BACKLOG)
    for (const entry of skipped) for (const item of scoresOf(entry.items)) this.#set(item, item.to)
    const flies = (tile: Placed) =>
      tile[1] !== laid?.first && tile[1] !== laid?.second && !skipped.some((entry) => placedBy(entry)?.[1] === tile[1])
    const added = acts.map(placedBy).filter((tile) => tile !== null)
    this.away = [...this.away, ...added].filter(flies)
  }

  /** Resolves once nothing is on its way any more. */
  get shown(): Promise<void> {
    return this.#sequence.shown
  }

  /** Everything as it is, at once. */
  finish(): void {
    this.#sequence.finish()
  }

  /** The markers as they stood before these entries. */
  #before(acts: readonly LogEntry[], view: View): void {
    if (view.tracks) this.tracks = view.tracks.map((track) => [...track])
    if (view.shared) this.shared = [...view.shared]
    for (const entry of acts.toReversed())
      for (const item of scoresOf(entry.items).toReversed()) this.#set(item, item.from)
  }

  #set(item: ScoreItem, to: number): void {
    const i = COLOURS.indexOf(item.colour)
    if (this.shared) this.shared = this.shared.with(i, to)
    else if (this.tracks)
      this.tracks = this.tracks.map((track, side) => (side === item.side ? track.with(i, to) : track))
  }

  async #show(entry: LogEntry, wait: Wait): Promise<void> {
    this.counting = null
    const placed = placedBy(entry)
    if (placed && this.away.some((tile) => tile[1] === placed[1])) {
      const [from, to] = this.way(placed, entry.actor ?? 0)
      await wait(this.flights.send(placed, from, to, { ms: FLIGHT, size: 'to', turn: 90 }))
      this.away = this.away.filter((tile) => tile[1] !== placed[1])
    }
    const done: Half[] = []
    const items = scoresOf(entry.items)
    for (const item of items) {
      const half: Half = { colour: item.colour, cell: item.cell, points: 0, lines: [], twin: twinOf(item, items) }
      for (const line of item.lines) {
        half.lines = [...half.lines, line]
        half.points += line.cells.length
        this.counting = [...done, { ...half }]
        await wait(LINE)
      }
      done.push(half)
      this.#set(item, item.to)
      if (item.points) await wait(CLIMB)
    }
    await wait(LINGER)
  }

  #hurrah(entry: LogEntry): void {
    const colours = itemsOf(entry.items).flatMap((item) => (item.kind === 'bonus' ? [item.colour] : []))
    if (!colours.length) return
    const cheer = ++this.#cheers
    this.cheer = { seat: entry.actor ?? 0, colours }
    setTimeout(() => {
      if (this.#cheers === cheer) this.cheer = null
    }, CHEER)
  }
}

function twinOf(item: ScoreItem, halves: readonly ScoreItem[]): string | undefined {
  return halves.find((other) => other.cell !== item.cell)?.cell
}

/** The whole score of an entry or a preview, by the halves of the tile. */
export function halvesOf(items: LogEntry['items']): Half[] {
  const scores = scoresOf(items)
  return scores.map((item) => ({
    colour: item.colour,
    cell: item.cell,
    points: item.points,
    lines: item.lines,
    twin: twinOf(item, scores),
  }))
}
