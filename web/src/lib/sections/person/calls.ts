// The calls about a person whose name stands somewhere.

import { call } from '../../net/api.ts'
import type { ReportReason } from '../conduct/kinds.ts'
import type { PersonDetails } from '../../net/wire.ts'
import type { By } from './opened.svelte.ts'

const change = (door: string) => (person: string) => call<PersonDetails>(`/api/people/${door}`, { person })

function addressOf(by: By): string {
  const at = (table: string) => `/api/tables/${encodeURIComponent(table)}/person`
  if ('line' in by) return `${at(by.table)}?line=${by.line}`
  if ('watching' in by) return `${at(by.table)}?watching=${encodeURIComponent(by.watching)}`
  return `/api/people?${new URLSearchParams(Object.entries(by).map(([name, value]) => [name, String(value)]))}`
}

export const calls = {
  card: (by: By) => call<PersonDetails>(addressOf(by)),
  ask: change('ask'),
  block: change('block'),
  unblock: change('unblock'),
  challenge: (person: string, table: string) => call<PersonDetails>('/api/people/challenge', { person, table }),
  /** `table`: where I met them; null elsewhere. */
  report: (person: string, reason: ReportReason, words: string, table: string | null) =>
    call<PersonDetails>('/api/people/report', { person, reason, words, table }),
}
