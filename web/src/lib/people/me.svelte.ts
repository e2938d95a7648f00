// The player at this server: a name, asked once, and the tables with a seat of theirs.

import { api } from '../net/api.ts'
import { forgetDraws } from '../table/fair/mixing.ts'
import { remember } from '../choices/remember.ts'
import { route } from '../app/route.svelte.ts'
import { onHost } from '../net/way.ts'
import type { TableCard, WordToGuest } from '../net/wire.ts'

let name = $state<string | null>(null)
let avatar = $state<number | null>(null)
let tables = $state.raw<TableCard[]>([])
let known = $state(false)
let stranger = $state(false)
let banned = $state<number | null>(null)
let solitary = $state(false)
let told = $state.raw<WordToGuest[]>([])
let renamed = 0

export const me = {
  get name(): string | null {
    return name
  },
  get avatar(): number | null {
    return avatar
  },
  /** Mine: first where I lost my seat on time and have not seen it, then where it is my turn. Of these the least time
   * left comes first, then the latest. */
  get tables(): TableCard[] {
    return tables
  },
  /** Words of the server to me about my name, the latest first. */
  get told(): WordToGuest[] {
    return told
  },
  get known(): boolean {
    return known
  },
  /** Whether only an invitation would give me a name. */
  get uninvited(): boolean {
    return stranger && name === null
  },
  /** Whether this server has one browser, mine: no other people and devices can come. */
  get solitary(): boolean {
    return solitary
  },
  /** Until when the server's host keeps me out; null: I am welcome. */
  get banned(): number | null {
    return banned
  },
  async load(): Promise<void> {
    const before = renamed
    const answer = await api.me()
    // Asked before a name was given, the answer does not know it.
    if (before === renamed) name = answer.name
    avatar = answer.avatar ?? null
    const left = ({ left_s }: TableCard) => left_s ?? Number.MAX_SAFE_INTEGER
    const first = ({ timed_out, turn }: TableCard) => (timed_out ? 2 : Number(turn))
    tables = answer.tables.toSorted((a, b) => first(b) - first(a) || left(a) - left(b) || a.age_s - b.age_s)
    stranger = answer.by_invitation ?? false
    banned = answer.banned ?? null
    solitary = answer.solitary ?? false
    told = answer.told ?? []
    known = true
  },
  /** Forgets the player in this browser, or everywhere if `forGood`. The page then starts over, without a name. */
  async leave(forGood: boolean): Promise<void> {
    await (forGood ? api.deleteMe() : api.logOut())
    remember('notices', null) // whoever comes next has not asked for any
    forgetDraws() // the server has the browser clear its storage only where no other guest is left in it
    location.assign(onHost('/'))
  },
  /** null: the server makes a name up. The link that led here may be the invitation. */
  async rename(wanted: string | null, invite = route.invitation): Promise<void> {
    name = (await api.rename(wanted, invite)).name
    renamed += 1
  },
}
