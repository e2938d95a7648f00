// The record of a table, and a check of the draws of a record.

import { api, ApiError, call } from '../../net/api.ts'
import { way } from '../../net/way.ts'
import type { RecordDraws } from '../../net/wire.ts'
import { check, type Findings } from './checking.ts'

/** Characters of the longest record that the server takes. */
const MOST = 1_000_000

export const calls = {
  async record(table: string): Promise<string> {
    let answer: Response
    try {
      answer = await way.fetch(api.record(table))
      if (answer.ok) return await answer.text()
    } catch {
      throw new ApiError('offline')
    }
    const refusal = (await answer.json().catch(() => null)) as { code?: string } | null
    throw new ApiError(refusal?.code ?? 'offline')
  },

  /** `notes`: the commitment that this page saw first, and its own bytes. */
  async checked(record: string, notes: readonly string[]): Promise<Findings> {
    // The server closes the connection of a body that is too large, and a browser does not say why.
    if (JSON.stringify({ record }).length > MOST) throw new ApiError('too-large')
    return check(await call<RecordDraws>('/api/draws', { record }), notes)
  },
}
