// Which of my seats is at the controls, when one screen holds several.

import type { GameInfo, SeatView, TableInfo } from '../net/wire.ts'

export function mayAct(seatView: SeatView): boolean {
  return Object.keys(seatView.legal).length > 0
}

/** The seat in control. A seat with an open hand keeps it while it may act, else another seat that may act gets it.
 * Without one, it stays. */
export function inControl(seatViews: SeatView[], open: number | null): SeatView | null {
  const mine = seatViews.find((seatView) => seatView.seat === open)
  if (mine && mayAct(mine)) return mine
  return seatViews.find(mayAct) ?? mine ?? seatViews[0] ?? null
}

/** Whether this screen has hands to hide from one another: those of several people, or of one who
 * plays against himself. A solo game on one's own has none, nor has a game without secrets. */
export function secretive(table: TableInfo, game: GameInfo | undefined): boolean {
  const mine = table.seats.filter((seat) => seat.mine)
  if (mine.length < 2 || game?.open_information) return false
  const solo = game?.modes.some((mode) => mode.solo && mode.name === table.mode)
  return !solo || new Set(mine.map((seat) => seat.name)).size > 1
}

/** Whether the hand in control is to be hidden until its player has the screen. */
export function covered(
  control: SeatView | null,
  open: number | null,
  table: TableInfo,
  game: GameInfo | undefined,
): boolean {
  return table.status === 'playing' && control !== null && control.seat !== open && secretive(table, game)
}

/** The seats whose turn it is, from the view every game gives; at a calm table one of them. */
export function actors(seatView: SeatView | null): number[] {
  if (typeof seatView?.turn === 'number') return [seatView.turn]
  const named = seatView?.view['actors']
  return Array.isArray(named) ? named.filter((seat): seat is number => typeof seat === 'number') : []
}
