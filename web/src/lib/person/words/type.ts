// The words of the card of a person.

export interface PersonWords {
  /** The card of somebody whose name has not come yet. */
  title: string
  /** The name under which they sit here, where it is another. */
  hereAs: (name: string) => string
  provisional: string
  /** Games of mine against them, and how many of these I won. */
  games: (games: number, won: number) => string
  challenge: string
  challengeTo: (name: string, game: string) => string
  challenged: (name: string) => string
  /** The game that I challenge them to. */
  which: (name: string) => string
  /** To my table that waits. */
  toMine: (game: string) => string
  report: string
  watch: string
  profile: string
  askedNow: (name: string) => string
  unblockedNow: (name: string) => string
  /** The readers of a report. */
  kept: string
}
