/** A table for tests, of a game that there is not. */

import type { TableInfo } from '../net/wire.ts'

export const table: TableInfo = {
  table: 't1',
  game: 'made-up',
  mode: 'base',
  options: {},
  status: 'playing',
  seats: [],
  host: true,
  listed: false,
  chat: true,
  spectators: 0,
  purist: false,
  rematch: null,
  result: null,
}
