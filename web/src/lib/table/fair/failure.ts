// Why the draws of a record could not be checked.

import { ApiError } from '../../net/api.ts'
import { refusal } from '../../words/codes.ts'
import type { Words } from './words/en.ts'

export function failure(error: unknown, said: Words): string {
  if (!(error instanceof ApiError)) return said.failed
  if (error.code === 'bad-message') return said.broken
  if (error.code === 'too-large') return said.tooLong
  return error.code === 'offline' ? said.offline : refusal(error.code, error.params)
}
