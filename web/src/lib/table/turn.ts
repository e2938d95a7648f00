// The turn in words, and the time that we have waited, once it is long.

import { latest } from '../board/elapsed.ts'
import type { Names } from '../catalogue/game.ts'
import { elapsed } from '../words/age.ts'
import { common } from '../words/common.ts'
import { words as tableWords } from './index.ts'
import type { TableInfo } from '../net/wire.ts'
import type { Session } from './session.svelte.ts'

const WORTH_SAYING_MS = 10_000

function ended(table: TableInfo, names: Names): string {
  if (typeof table.result?.result === 'number') return common.now.resultIs(table.result.result)
  const first = table.seats.filter((seat) => table.result?.ranks[seat.seat] === 1)
  if (table.seats.length < 2 || first.length === 0) return tableWords.now.gameOver
  if (first.length === table.seats.length) return common.now.draw
  return common.now.winner(first.map((seat) => names(seat.seat)).join(common.now.comma))
}

export function turnText(table: TableInfo, session: Session, names: Names): string {
  if (table.status === 'finished') return ended(table, names)
  const mine = table.seats.filter((seat) => seat.mine).length
  if (session.myTurn && mine > 1) return tableWords.now.turnOf(names(session.control?.seat ?? null))
  if (session.myTurn) return session.turns.length > 1 ? tableWords.now.turnTogether : common.now.yourTurn
  const who = waitedFor(session)
  return who.length === 0 ? tableWords.now.turnNone : tableWords.now.turnOf(who.map(names).join(common.now.comma))
}

/** For how long we have waited for others; '' as long as that is not worth saying. */
export function waitedText(table: TableInfo, session: Session, now: number): string {
  if (table.status === 'finished' || session.myTurn || waitedFor(session).length === 0) return ''
  const waited = now + session.state.offset - latest(session.state.log)
  return waited > WORTH_SAYING_MS ? tableWords.now.turnWaited(elapsed(waited)) : ''
}

function waitedFor(session: Session): number[] {
  return session.turns.filter((seat) => seat >= 0)
}
