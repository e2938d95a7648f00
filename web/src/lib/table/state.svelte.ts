// The page's knowledge of one table. It is plain data: the socket's handlers write it, and the page shows it.

import type {
  ChatMessage,
  LogEntry,
  Reacted,
  Refused,
  SeatClock,
  SeatView,
  TableInfo,
  TakeBackTarget,
} from '../net/wire.ts'

/** `opening`: first contact; `lost`: trying again; `over`: the server closed it for good. */
export type Connection = 'opening' | 'open' | 'lost' | 'over'

export class TableState {
  connection = $state<Connection>('opening')
  /** The close code once `over`; that of a goodbye until the server is back. */
  closed = $state<number | null>(null)
  table = $state.raw<TableInfo | null>(null)
  /** Number of the last log entry seen. */
  n = $state(0)
  log = $state.raw<LogEntry[]>([])
  /** The entries that led to the present views. */
  fresh = $state.raw<LogEntry[]>([])
  seatViews = $state.raw<SeatView[]>([])
  chat = $state.raw<ChatMessage[]>([])
  /** The reaction that was shown last. */
  reacted = $state.raw<Reacted | null>(null)
  /** The move that I could take back now. */
  takeBack = $state.raw<TakeBackTarget | null>(null)
  /** The players' clocks; none at tables without. */
  clocks = $state.raw<readonly SeatClock[]>([])
  /** Lines of chat not yet looked at. */
  unread = $state(0)
  /** The last refusal, until the player does something else. */
  refusal = $state.raw<Pick<Refused, 'code' | 'params'> | null>(null)
  /** An action of mine is on its way. */
  acting = $state(false)
  /** Server's clock minus ours, in ms since the table was made. */
  offset = $state(0)
}
