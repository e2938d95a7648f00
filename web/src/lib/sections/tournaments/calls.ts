// The calls about tournaments.

import { call } from '../../net/api.ts'
import type { MadeTournament, NewTournament, TournamentInfo, Tournaments } from '../../net/wire.ts'

export type Step = 'join' | 'leave' | 'start' | 'close'

export const calls = {
  all: () => call<Tournaments>('/api/tournaments'),
  make: (plan: NewTournament) => call<MadeTournament>('/api/tournaments', plan),
  /** `invite`: the secret of the link that led here, for a server that asks for an invitation. */
  one: (id: string, invite: string | null) =>
    call<TournamentInfo>(`/api/tournaments/${id}${invite === null ? '' : `?invite=${encodeURIComponent(invite)}`}`),
  step: (id: string, step: Step) => call<TournamentInfo>(`/api/tournaments/${id}/${step}`, {}),
  /** `name` says whom the host means: numbers change when players leave. */
  remove: (id: string, player: number, name: string | null) =>
    call<TournamentInfo>(`/api/tournaments/${id}/remove`, { player, name }),
}
