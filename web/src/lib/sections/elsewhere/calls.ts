// The calls by which a person plays on at another device.

import { call } from '../../net/api.ts'
import type { SeatFound, SeatLink } from '../../net/wire.ts'

export const calls = {
  /** The link to the place of a player of a tournament, for its host. */
  passPlayer: (tournament: string, player: number, name: string | null) =>
    call<SeatLink>(`/api/tournaments/${tournament}/pass`, { player, name }),
  /** The link to the seats of a person at a table, for its host. */
  passSeat: (table: string, seat: number) => call<SeatLink>(`/api/tables/${table}/pass`, { seat }),
  look: (secret: string) => call<SeatFound>('/api/seat/look', { secret }),
  use: (secret: string) => call<SeatFound>('/api/seat/use', { secret }),
}
