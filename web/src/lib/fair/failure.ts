// Why the draws of a record could not be checked.

import { ApiError } from '../api.ts'
import { refusal } from '../words.ts'
import type { FairWords } from './words/type.ts'

export function failure(error: unknown, said: FairWords): string {
  if (!(error instanceof ApiError)) return said.failed
  if (error.code === 'bad-message') return said.broken
  if (error.code === 'too-large') return said.tooLong
  return error.code === 'offline' ? said.offline : refusal(error.code, error.params)
}
