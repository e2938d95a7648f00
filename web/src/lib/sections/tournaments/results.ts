// Players and results of a tournament in words.

import { seatNames } from '../../catalogue/bots.ts'
import { called } from '../../words/codes.ts'
import type { TournamentInfo, TournamentPlayer, TournamentTable } from '../../net/wire.ts'

/** The names of all players. */
export function namesOf(players: readonly TournamentPlayer[], game: string): string[] {
  return seatNames(
    game,
    players.map(({ name }) => called(name ?? '—')),
    players.map(({ bot }) => bot),
  )
}

/** Points as players write them: `1½`, or two digits behind the point. */
export function scored(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(whole)
  if (points === whole + 0.5) return `${whole || ''}½`
  return points.toFixed(2)
}

/** The points of a player at a table that is over. */
export function pointsOf(table: TournamentTable, player: number): number | null {
  return table.points?.[table.players.indexOf(player)] ?? null
}

/** The players of a table by sides: partners together. */
export function sidesOf({ players, sides }: TournamentTable): number[][] {
  if (sides.length === 0) return players.map((player) => [player])
  return [...new Set(sides)].map((side) => players.filter((_, seat) => sides[seat] === side))
}

/** The opponents of a player at a table: nobody of their own side. */
export function opponentsOf(table: TournamentTable, player: number): number[] {
  return sidesOf(table)
    .filter((side) => !side.includes(player))
    .flat()
}

/** Of each round: the table of a player; null where they had none. */
export function tablesOf(info: TournamentInfo, player: number): (TournamentTable | null)[] {
  return info.played.map((tables) => tables.find(({ players }) => players.includes(player)) ?? null)
}

/** As many rounds as find one winner: each halves those without a loss. */
export function usualRounds(players: number): number {
  return Math.min(players - 1, Math.ceil(Math.log2(players)))
}
