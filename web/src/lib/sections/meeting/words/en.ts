// The words of the lobby's parts that open on demand.

export const words = {
  lead: 'The server seats you with people who want the same game and clock.',
  clocks: 'Clocks that suit you',
  clocksAbout: 'At least one must also suit your opponent. A player whose time runs out loses.',
  none: 'No clock',
  find: 'Find an opponent',
  /** The bar while the search goes on. */
  bar: 'Search for an opponent',
  looking: (game: string) => `Looking for an opponent: ${game}`,
  players: (count: number) => `${count} players`,
  offer: 'Nobody yet. Would you like to play a bot in the meantime? The search goes on.',
  meanwhile: 'Play against a bot',
  stop: 'Stop looking',
  found: (game: string) => `Opponent found: ${game}`,
  go: 'Go there',
  stay: 'Stay here',
  more: (count: number) => `and ${count} more`,
  alone: 'Nobody shows their name.',
  show: 'Show me as online',
  showAbout: 'Others read your name here while you are on this server.',
}

export type Words = typeof words
