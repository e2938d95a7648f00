// The call that brings a record along.

import { call } from '../../net/api.ts'
import type { NewRecord, RecordTable } from '../../net/wire.ts'

export const calls = {
  bring: (record: NewRecord) => call<RecordTable>('/api/records', record),
}
