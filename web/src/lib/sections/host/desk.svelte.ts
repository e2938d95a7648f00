// The desk of the server's host: reports, mutes, bans, people, tables, and the notice.

import { ApiError, call } from '../../net/api.ts'
import { house } from '../house/house.svelte.ts'
import type {
  Desk,
  Earlier,
  FoundPeople,
  HostTables,
  HostTournaments,
  HouseState,
  NewCode,
  NewSanction,
  PersonShown,
} from '../../net/wire.ts'
import { refusal } from '../../words/codes.ts'

/** A task of a helper. */
export type Task = HouseState['helpers'][number]['tasks'][number]

/** Whether the reader is the host: not known yet, yes, or no. */
export type Door = 'opening' | 'open' | 'closed'

const EMPTY: Desk = { reports: [], sanctions: [] }

export class HostDesk {
  door = $state<Door>('opening')
  shown = $state.raw<Desk>(EMPTY)
  /** The reports that were closed; null: nobody has asked for them. */
  earlier = $state.raw<Earlier | null>(null)
  /** The people whose name fits; null: none was looked up. */
  found = $state.raw<FoundPeople | null>(null)
  /** The person who is looked at. */
  person = $state.raw<PersonShown | null>(null)
  /** The tables that wait or are being played; null: nobody has asked for them. */
  tables = $state.raw<HostTables | null>(null)
  /** The tournaments that are not over; null: nobody has asked for them. */
  tournaments = $state.raw<HostTournaments | null>(null)
  /** The state of the server; null: it has not been asked for. */
  house = $state.raw<HouseState | null>(null)
  /** The reason why the last step failed. */
  problem = $state('')
  busy = $state(false)
  /** The step that is being taken, or the last one. */
  #under: Promise<unknown> = Promise.resolve()

  /** Opens the page, by the secret of a link where there is one. */
  async open(secret: string): Promise<void> {
    const look = () => this.#desk('/api/host')
    if (secret === '') {
      await look()
    } else if (!(await this.#desk('/api/host/enter', { secret }))) {
      // A link that was used already, on the host's own device: the page opens all the same.
      const { problem } = this
      if (!(await look())) this.problem = problem
    }
    // The sign of waiting reports is the host's from now on, or no longer.
    void house.look()
  }

  /** Asks for news, and says nothing where that fails. */
  async look(): Promise<void> {
    if (this.door !== 'open' || this.busy) return
    try {
      this.shown = await call<Desk>('/api/host')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not-server-host') this.door = 'closed'
    }
  }

  close = (report: number) =>
    this.#take(async () => {
      this.shown = await call<Desk>('/api/host/close', { report })
      if (this.earlier) this.earlier = await call<Earlier>('/api/host/earlier')
      void house.look()
    })
  lift = (sanction: number) => this.#desk('/api/host/lift', { sanction })
  sanction = (what: NewSanction) => this.#desk('/api/host/sanction', what)
  expel = (table: string, guest: number) =>
    this.#desk(`/api/tables/${encodeURIComponent(table)}/expel?guest=${guest}`, {})
  /** Shows a notice on every page; '': no longer. While one that closes the server is shown, no new game begins. */
  announce = (text: string, closing = false) =>
    this.#take(async () => {
      this.shown = await call<Desk>('/api/host/notice', { text, closing })
      void house.look()
    })

  readEarlier = () => this.#take(async () => void (this.earlier = await call<Earlier>('/api/host/earlier')))
  seeTables = () =>
    this.#next(async () => {
      const both = [call<HostTables>('/api/host/tables'), call<HostTournaments>('/api/host/tournaments')] as const
      ;[this.tables, this.tournaments] = await Promise.all(both)
    })
  endTournament = (tournament: string) =>
    this.#take(async () => {
      this.tournaments = await call<HostTournaments>('/api/host/tournaments/end', { tournament })
    })
  shut = (table: string) =>
    this.#take(async () => {
      this.tables = await call<HostTables>(`/api/tables/${encodeURIComponent(table)}/shut`, {})
      await this.#personAgain()
    })
  lookUp = (name: string) =>
    this.#take(async () => {
      this.found = await call<FoundPeople>(`/api/host/people?name=${encodeURIComponent(name)}`)
      this.person = null
    })
  see = (guest: number) =>
    this.#take(async () => void (this.person = await call<PersonShown>(`/api/host/person?guest=${guest}`)))

  seeHouse = () => this.#next(async () => void (this.house = await call<HouseState>('/api/host/house')))
  /** Lets a person help with these tasks; null: no longer. */
  appoint = (guest: number, tasks: Task[] | null) =>
    this.#take(async () => {
      this.house = await call<HouseState>('/api/host/helper', { guest, tasks })
      await this.#personAgain()
    })
  /** Makes a code by which a person comes back, once; null where that fails. */
  async giveWayIn(guest: number): Promise<NewCode | null> {
    let given: NewCode | null = null
    await this.#take(async () => void (given = await call<NewCode>('/api/host/way-in', { guest })))
    return given
  }
  /** Whether the reader has a task: the host has all. */
  may = (task: Task): boolean => this.shown.tasks?.includes(task) ?? false

  /** Forgets this device, or all devices of the host. */
  async leave(all: boolean): Promise<void> {
    if (!(await this.#desk('/api/host/leave', { all }))) return
    this.door = 'closed'
    this.person = this.found = this.tables = this.tournaments = this.earlier = this.house = null
    void house.look()
  }

  /** Takes a step that is answered by the whole desk. */
  #desk(path: string, body?: object): Promise<boolean> {
    return this.#take(async () => {
      this.shown = await call<Desk>(path, body)
      await this.#personAgain()
    })
  }

  /** The last step may be about the person who is looked at. */
  async #personAgain(): Promise<void> {
    if (this.person) this.person = await call<PersonShown>(`/api/host/person?guest=${this.person.guest}`)
  }

  /** Takes a step when the one under way is over: the reader has gone to another part meanwhile. */
  async #next(step: () => Promise<void>): Promise<boolean> {
    while (this.busy) await this.#under
    return this.#take(step)
  }

  /** Takes one step at a time; whether it was taken. */
  #take(step: () => Promise<void>): Promise<boolean> {
    if (this.busy) return Promise.resolve(false)
    this.busy = true
    this.problem = ''
    return (this.#under = this.#taken(step))
  }

  async #taken(step: () => Promise<void>): Promise<boolean> {
    try {
      await step()
      this.door = 'open'
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'offline'
      if (this.door === 'opening' || code === 'not-server-host') this.door = 'closed'
      if (code !== 'not-server-host') this.problem = refusal(code, error instanceof ApiError ? error.params : {})
      return false
    } finally {
      this.busy = false
    }
  }
}
