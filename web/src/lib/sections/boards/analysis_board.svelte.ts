// An analysis board: its tree of actions, the position that it shows, and what the coach says of it.

import { route } from '../../app/route.svelte.ts'
import type { LogEntry } from '../../catalogue/game.ts'
import type { Board, BoardHint, BoardNode, BoardPosition, Edit } from '../../net/wire.ts'
import { written } from '../../table/coach/shares.ts'
import { told } from '../../table/coach/told.ts'
import { CHANCE } from '../../table/names.ts'
import { sentence } from '../../table/sentences.ts'
import { explained } from '../../words/codes.ts'
import { common } from '../../words/common.ts'
import { language } from '../../words/language.svelte.ts'
import { calls } from './calls.ts'
import type { Setting } from './play.svelte.ts'
import { Study } from './study.svelte.ts'
import { childrenOf, logOf, pathTo } from './tree.ts'

export class AnalysisBoard extends Study {
  readonly id: string
  protected readonly gone = 'no-board'

  /** null until the page has loaded. */
  board = $state.raw<Board | null>(null)
  position = $state.raw<BoardPosition | null>(null)
  /** The node that is shown, or will be once its position has come. */
  aim = $state(0)
  /** The coach's answer for this position; null: nobody asked. */
  hint = $state.raw<BoardHint | null>(null)
  /** The coach thinks. */
  asking = $state(false)
  /** The reader chooses the chance events. */
  chooses = $state(false)
  /** The link to this position was copied. */
  copied = $state(false)

  readonly setting = $derived.by((): Setting | null => {
    const { board } = this
    return board && { ...board, seats: board.seats.map((seat) => ({ ...seat, mine: board.mine })) }
  })
  readonly nodes = $derived.by((): readonly BoardNode[] => this.board?.nodes ?? [])
  readonly mine = $derived.by(() => this.board?.mine ?? false)
  /** The node whose position is shown. */
  readonly at = $derived.by(() => this.position?.node ?? 0)
  readonly log = $derived.by(() => logOf(pathTo(this.nodes, this.at)))
  /** The chance events of which one comes next; none where a seat is to act. */
  readonly draws = $derived.by(() => this.position?.draws ?? [])
  override readonly turns = $derived.by(() =>
    this.draws.length > 0 ? [] : ((this.play?.moment.view['actors'] as number[] | undefined) ?? []),
  )
  /** The node before the one shown; null at the start. */
  readonly before = $derived.by(() =>
    this.aim === 0 ? null : (this.nodes.find((node) => node.id === this.aim)?.parent ?? 0),
  )
  /** The node after the one shown, on its line; undefined at the end of the line. */
  readonly after = $derived.by(() => childrenOf(this.nodes, this.aim)[0]?.id)
  readonly #idea = $derived.by(() => this.hint?.candidates[0])

  constructor(id: string) {
    super()
    this.id = id
  }

  protected async fetched() {
    const board = await calls.board(this.id)
    const begin = async () => {
      this.board = board
      const wanted = Number(new URLSearchParams(location.search).get('node') ?? '')
      this.#show(await calls.at(this.id, board.nodes.some((node) => node.id === wanted) ? wanted : 0), [])
    }
    return { game: board.game, begin }
  }

  /** Goes to a node; of several, to the last one that was asked for. */
  async go(node: number): Promise<void> {
    this.problem = ''
    this.aim = node
    try {
      const before = this.at
      const found = await calls.at(this.id, node)
      if (this.aim !== node) return
      const step = this.nodes.find((one) => one.id === node)
      this.#show(found, step && step.parent === before ? this.#logTo(node).slice(-1) : [])
    } catch (error) {
      if (this.aim === node) this.aim = this.at
      this.problem = explained(error)
    }
  }

  /** Adds a chance event to the tree; null: one at random. */
  draw(text: string | null): Promise<boolean> {
    return this.#add(CHANCE, text)
  }

  /** Names or comments an action, makes it the main line, or deletes it. */
  async edit(change: Edit): Promise<void> {
    await this.step(async () => {
      const parent = this.nodes.find((node) => node.id === change.node)?.parent ?? 0
      this.board = await calls.edit(this.id, change)
      if (change.delete) await this.go(parent)
    })
  }

  /** Asks the coach. */
  async ask(): Promise<void> {
    const seat = this.play?.moment.seat
    if (seat == null || this.asking || this.nameless(() => this.ask())) return
    this.asking = true
    this.problem = ''
    const asked = this.at
    try {
      const [found] = await Promise.all([calls.hint(this.id, asked, seat), this.coached()])
      if (asked !== this.at || !this.play) return
      this.hint = found
      const [best] = found.candidates
      if (best) this.mark({ actions: best.actions, line: best.line.map((action) => [action]) }, this.play.moment.view)
    } catch (error) {
      this.problem = explained(error)
    } finally {
      this.asking = false
    }
  }

  /** Makes this guest a board of their own from this one, and goes there. */
  async take(): Promise<void> {
    if (this.nameless(() => this.take())) return
    await this.step(async () => {
      const { board } = await calls.make({ board: this.id, step: this.at })
      route.go(`/board/${board}?node=${this.at}`)
    })
  }

  /** Copies the link to this position. */
  async share(): Promise<void> {
    await navigator.clipboard?.writeText(`${location.origin}/board/${this.id}?node=${this.at}`)
    this.copied = true
  }

  /** The last action before a node in words; `draws`: also a chance event. */
  say(node: number, draws = false): string {
    const log = this.#logTo(node)
    return sentence(log.at(-1)!, { ...this.telling, log, began: 1, whole: true, draws })
  }

  /** The entries of these nodes, of which the last ends the log that it returns with them. */
  turn(nodes: readonly BoardNode[]): { log: readonly LogEntry[]; entries: readonly LogEntry[] } {
    const log = this.#logTo(nodes.at(-1)!.id)
    return { log, entries: log.slice(-nodes.length) }
  }

  /** Returns the words for nodes that one seat added in a row. */
  sayTurn(nodes: readonly BoardNode[]): string {
    const before = this.#logTo(nodes[0]!.parent)
    const { entries } = this.turn(nodes)
    const whole = { ...this.telling, log: [...before, ...entries], began: 1, whole: true }
    return entries
      .map((entry) => sentence(entry, whole))
      .filter((text) => text !== '')
      .join(common.now.join)
  }

  /** A chance event that may come next, as an entry of the log. */
  drawing(text: string): LogEntry {
    return { n: this.log.length + 1, ms: 0, kind: 'act', actor: CHANCE, text, items: [] }
  }

  /** A chance event in words. */
  sayDraw(entry: LogEntry): string {
    return this.module ? this.module.chance(entry, language.now) : entry.text
  }

  /** The coach's idea in words, its reasons, and what the seats may expect; null: the coach has none. */
  readonly advice = $derived.by(() => {
    const [hint, idea] = [this.hint, this.#idea]
    if (!hint || !idea) return null
    return {
      idea: told((...all) => this.teller.would(...all), hint.seat, idea.actions, idea.items, this.log.length),
      why: this.reasons(idea.reasons),
      result: this.solo ? this.figure(idea.value) : null,
      expected: hint.expected.map((share) => written(share, 'share', language.now)),
    }
  })

  protected act(text: string): Promise<boolean> {
    return this.#add(this.play?.moment.seat ?? 0, text)
  }

  #logTo(node: number): LogEntry[] {
    return logOf(pathTo(this.nodes, node))
  }

  #add(actor: number, text: string | null): Promise<boolean> {
    return this.step(async () => {
      const { nodes: added, at: found } = await calls.play(this.id, {
        node: this.at,
        actor,
        text,
        settle: !this.chooses,
      })
      const known = new Set(this.nodes.map((node) => node.id))
      this.board = { ...this.board!, nodes: [...this.nodes, ...added.filter((node) => !known.has(node.id))] }
      this.#show(found, this.#logTo(found.node).slice(-added.length))
    })
  }

  /** Shows a position; `entries`: what just happened. */
  #show(found: BoardPosition, entries: readonly LogEntry[]): void {
    this.position = found
    this.aim = found.node
    this.hint = null
    this.copied = false
    const [view] = found.seat_views
    if (!view) return
    this.put(this.mine ? view : { ...view, legal: {} }, this.log, entries)
    history.replaceState(history.state, '', `/board/${this.id}?node=${found.node}`)
  }
}
