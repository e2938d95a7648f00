// The calls about people: friends, requests, blocks, invitations.

import { call } from '../../net/api.ts'
import type { Author, FriendCode, Friends, News, Owner } from '../../net/wire.ts'

/** A person on a seat, as the server wants to hear of them. */
export interface Chair {
  table: string
  seat: number
  name: string
}

const onList = (door: string) => (person: string) => call<Friends>(`/api/friends/${door}`, { person })

export const calls = {
  friends: () => call<Friends>('/api/friends'),
  news: (atTable: boolean) => call<News>(`/api/friends/news${atTable ? '?table=1' : ''}`),
  code: (renew: boolean) => call<FriendCode>('/api/friends/code', { renew }),
  look: (code: string) => call<Owner>('/api/friends/look', { code }),
  join: (code: string) => call<Friends>('/api/friends/join', { code }),
  /** The author of a message of chat, or the person on a seat. */
  blockAuthor: (table: string, author: Author) =>
    call<Friends>(`/api/tables/${encodeURIComponent(table)}/block`, author),
  accept: onList('accept'),
  decline: onList('decline'),
  remove: onList('remove'),
  block: onList('block'),
  unblock: onList('unblock'),
  answered: (table: string) => call<News>('/api/friends/answered', { table }),
}
