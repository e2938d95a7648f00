// Players and results of a tournament in words.

import type { TournamentInfo, TournamentPlayer, TournamentTable } from '../wire.ts'

/** The names of all players; bots of a level that there are several of are numbered. */
export function namesOf(
  players: TournamentPlayer[],
  called: (name: string) => string,
  bot: (level: string) => string,
): string[] {
  const of = (level: string | null) => players.filter((one) => level !== null && one.bot === level)
  return players.map((player) => {
    if (player.bot === null) return called(player.name ?? '—')
    const alike = of(player.bot)
    const number = alike.length > 1 ? ` ${alike.indexOf(player) + 1}` : ''
    return bot(player.bot) + number
  })
}

/** Points as players write them: `1½`, or two digits behind the point. */
export function scored(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(whole)
  if (points === whole + 0.5) return `${whole || ''}½`
  return points.toFixed(2)
}

/** The points of a player at a table that is over: the share of the opponents that they beat. */
export function shareOf(table: TournamentTable, player: number): number | null {
  const { players, places } = table
  if (places === null) return null
  const mine = places[players.indexOf(player)]
  if (mine === undefined) return null
  if (players.length === 1) return 1
  const beaten = places.filter((place) => place > mine).length
  const drawn = places.filter((place) => place === mine).length - 1
  return (beaten + drawn / 2) / (players.length - 1)
}

/** Of each round: the table of a player; null where they had none. */
export function tablesOf(info: TournamentInfo, player: number): (TournamentTable | null)[] {
  return info.played.map((tables) => tables.find(({ players }) => players.includes(player)) ?? null)
}

/** As many rounds as find one winner: each halves those without a loss. */
export function usualRounds(players: number): number {
  return Math.min(players - 1, Math.ceil(Math.log2(players)))
}
