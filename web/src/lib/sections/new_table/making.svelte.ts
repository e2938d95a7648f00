// Making a table, one at a time: then the page goes there.

import { route } from '../../app/route.svelte.ts'
import { api } from '../../net/api.ts'
import { me } from '../../people/me.svelte.ts'
import { explained } from '../../words/codes.ts'
import { newTable, type Draft } from '../home/plan.ts'

/** Somebody who is invited to a table. */
export interface Guest {
  readonly name: string
  readonly invite: (table: string) => Promise<unknown>
}

/** A table to be made; null: nobody is invited. */
interface Plan {
  readonly game: string
  readonly plan: Draft
  readonly guest: Guest | null
}

let busy = $state(false)
let problem = $state('')
let nameless = $state.raw<Plan | null>(null)

export const making = {
  get busy(): boolean {
    return busy
  },
  get problem(): string {
    return problem
  },
  /** The plan that waits for its host's name; null: none does. */
  get nameless(): Plan | null {
    return nameless
  },
  /** Nothing has gone wrong, and no plan waits. */
  clear(): void {
    problem = ''
    nameless = null
  },
  /** Makes the table that waited for its host's name. */
  async named(): Promise<void> {
    const wanted = nameless
    nameless = null
    if (wanted) await making.make(wanted)
  },
  /** Makes the table and goes there; one that waits for nobody starts by itself. A host without a name is asked for
   * one first. */
  async make(wanted: Plan): Promise<void> {
    if (me.name === null) {
      nameless = wanted
      return
    }
    if (busy) return
    busy = true
    problem = ''
    const { game, plan, guest } = wanted
    try {
      const { table } = await api.make(newTable(game, plan))
      // A guest who has just gone can still come by the link.
      const invited = await guest?.invite(table).then(
        () => guest.name,
        () => undefined,
      )
      route.go(`/t/${table}`, { start: plan.seats.every((seat) => seat.kind !== 'open'), invited })
    } catch (error) {
      problem = explained(error)
    } finally {
      busy = false
    }
  },
}
