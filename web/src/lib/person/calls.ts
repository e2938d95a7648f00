// The calls about a person whose name stands somewhere.

import { call } from '../api.ts'
import type { ReportReason } from '../conduct/kinds.ts'
import type { PersonCard } from '../wire.ts'
import type { By } from './opened.svelte.ts'

const change = (door: string) => (person: string) => call<PersonCard>(`/api/people/${door}`, { person })

export const calls = {
  card: (by: By) =>
    call<PersonCard>(
      `/api/people?${new URLSearchParams(Object.entries(by).map(([name, value]) => [name, String(value)]))}`,
    ),
  ask: change('ask'),
  block: change('block'),
  unblock: change('unblock'),
  challenge: (person: string, table: string) => call<PersonCard>('/api/people/challenge', { person, table }),
  /** `table`: where I met them; null elsewhere. */
  report: (person: string, reason: ReportReason, words: string, table: string | null) =>
    call<PersonCard>('/api/people/report', { person, reason, words, table }),
}
