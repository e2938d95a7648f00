// The desk of the server's host: reports, mutes and bans. Each call is answered by all of them.

import { ApiError, call } from '../api.ts'
import type { Desk, NewSanction, ReportShown } from '../wire.ts'
import { refusal } from '../words.ts'

/** Whether the reader is the host: not known yet, yes, or no. */
export type Door = 'opening' | 'open' | 'closed'

export class HostDesk {
  door = $state<Door>('opening')
  shown = $state.raw<Desk>({ reports: [], sanctions: [] })
  /** The reason why the last step failed. */
  problem = $state('')
  busy = $state(false)

  /** Opens the page, by the secret of a link where there is one. */
  async open(secret: string): Promise<void> {
    const look = () => this.#take(() => call<Desk>('/api/host'))
    if (secret === '') {
      await look()
    } else if (!(await this.#take(() => call<Desk>('/api/host/enter', { secret })))) {
      // A link that was used already, on the host's own device: the page opens all the same.
      const { problem } = this
      if (!(await look())) this.problem = problem
    }
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

  close = (report: number) => this.#take(() => call<Desk>('/api/host/close', { report }))
  lift = (sanction: number) => this.#take(() => call<Desk>('/api/host/lift', { sanction }))
  sanction = (what: NewSanction) => this.#take(() => call<Desk>('/api/host/sanction', what))
  expel = ({ table, report }: ReportShown) =>
    this.#take(() => call<Desk>(`/api/tables/${encodeURIComponent(table)}/expel?report=${report}`, {}))

  /** Forgets this device, or all devices of the host. */
  async leave(all: boolean): Promise<void> {
    if (await this.#take(() => call<Desk>('/api/host/leave', { all }))) this.door = 'closed'
  }

  /** Takes one step at a time; whether it was taken. */
  async #take(ask: () => Promise<Desk>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = ''
    try {
      this.shown = await ask()
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
