// The record of a table, and a check of the draws of a record.

import { api, ApiError, call } from '../api.ts'
import type { RecordDraws } from '../wire.ts'
import { check, type Findings } from './checking.ts'

export const calls = {
  async record(table: string): Promise<string> {
    const answer = await fetch(api.record(table))
    if (!answer.ok) throw new ApiError(((await answer.json()) as { code: string }).code)
    return answer.text()
  },

  /** `notes`: the commitment that this page saw first, and its own bytes. */
  async checked(record: string, notes: readonly string[]): Promise<Findings> {
    return check(await call<RecordDraws>('/api/draws', { record }), notes)
  },
}
