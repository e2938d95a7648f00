// The few calls over HTTP.

import type {
  AnalysisState,
  Error as Body,
  Friends,
  Games,
  Lobby,
  Made,
  Me,
  NewPush,
  NewTable,
  NewWish,
  Past,
  PushInfo,
  ServerInfo,
  Sheet,
  ShownOnline,
  WishState,
} from './wire.ts'
import { way } from './way.ts'

/** The server said no (a code of the contract), or was not there (`offline`). */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly params: Body['params'] = {},
  ) {
    super(code)
  }
}

/** `keepalive`: the request outlives the page. */
export async function call<T>(path: string, body?: unknown, keepalive = false): Promise<T> {
  let answer: Response
  try {
    answer = await way.fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      keepalive,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
  } catch {
    throw new ApiError('offline')
  }
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok && said !== null) return said as T
  const refusal = said as Partial<Body> | null
  throw new ApiError(refusal?.code ?? 'offline', refusal?.params)
}

export const api = {
  games: () => call<Games>('/api/games'),
  server: () => call<ServerInfo>('/api/server'),
  me: () => call<Me>('/api/me'),
  /** `invite`: the server's invitation code or a table's id, for a server that asks for an invitation. */
  rename: (name: string | null, invite: string | null) => call<Me>('/api/me', { name, invite }),
  chooseAvatar: (avatar: number) => call<Me>('/api/me/avatar', { avatar }),
  logOut: () => call<Me>('/api/me/logout', {}),
  deleteMe: () => call<Me>('/api/me/delete', {}),
  push: () => call<PushInfo>('/api/push'),
  addPush: (push: NewPush) => call<PushInfo>('/api/push', push),
  dropPush: (endpoint: string) => call<PushInfo>('/api/push/drop', { endpoint }),
  lobby: () => call<Lobby>('/api/lobby'),
  wish: (wish: NewWish) => call<WishState>('/api/wish', wish),
  /** Goes on looking; the answer comes once somebody is found, or after some seconds. */
  renewWish: (wish: string) => call<WishState>('/api/wish/renew', { wish }),
  /** Also asked by a page that closes. */
  endWish: (wish: string) => call<WishState>('/api/wish/end', { wish }, true),
  /** Ends a table of mine where nobody else has a seat. */
  cancelTable: (table: string) => call<unknown>(`/api/tables/${table}/cancel`, {}),
  /** Gives the seat at an opponent's table back. */
  decline: (table: string) => call<unknown>(`/api/tables/${table}/decline`, {}),
  shown: () => call<ShownOnline>('/api/me/shown'),
  show: (shown: boolean) => call<ShownOnline>('/api/me/shown', { shown }),
  make: (plan: NewTable) => call<Made>('/api/tables', plan),
  /** A friend, to a table of mine. */
  invite: (person: string, table: string) => call<Friends>('/api/friends/invite', { person, table }),
  /** `before`: what the answer before said was `older`. */
  sheet: (game: string, before: number | null = null) =>
    call<Sheet>(`/api/sheet?game=${game}${before === null ? '' : `&before=${before}`}`),
  /** `numbers`: log numbers, ascending, at most 16. The game is over: all hands are open. */
  past: (table: string, numbers: number[]) => call<Past>(`/api/tables/${table}/past?n=${numbers.join(',')}&open=1`),
  /** Has the coach look through a finished game, unless it has. */
  analyse: (table: string) => call<AnalysisState>(`/api/tables/${table}/analysis`, {}),
  /** `after`: the answer comes once more decisions are done, or after some seconds. */
  analysis: (table: string, after: number) => call<AnalysisState>(`/api/tables/${table}/analysis?after=${after}`),
  record: (table: string) => `/api/tables/${table}/record`,
}
