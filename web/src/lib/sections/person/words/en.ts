// The words of the card of a person.

export const words = {
  /** The card of somebody whose name has not come yet. */
  title: 'Player',
  /** The name under which they sit here, where it is another. */
  hereAs: (name: string) => `Here as ${name}`,
  provisional: '(provisional)',
  /** Games of mine against them, and how many of these I won. */
  games: (games: number, won: number) =>
    `${games === 1 ? '1 game' : `${games} games`} against you, of which you won ${won}`,
  challenge: 'Challenge',
  challengeTo: (name: string, game: string) => `${game} with ${name}`,
  challenged: (name: string) => `You have challenged ${name}.`,
  /** The game that I challenge them to. */
  which: (name: string) => `Which game would you like to play with ${name}?`,
  /** To my table that waits. */
  toMine: (game: string) => `To my table: ${game}`,
  report: 'Report',
  watch: 'Watch the game',
  profile: 'Profile',
  askedNow: (name: string) => `You have asked ${name} to be friends.`,
  unblockedNow: (name: string) => `${name} is no longer blocked.`,
  /** The readers of a report. */
  kept: 'The host of this server reads your report, with your name. Nobody else learns of it.',
}

export type Words = typeof words
