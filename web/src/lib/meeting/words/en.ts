import type { MeetingWords } from './type.ts'

export const en: MeetingWords = {
  lead: 'The server seats you with people who want the same game and clock.',
  clocks: 'Clocks that suit you',
  clocksAbout: 'At least one must also suit your opponent. When time runs out, the seat is lost.',
  none: 'No clock',
  find: 'Find an opponent',
  bar: 'Search for an opponent',
  looking: (game) => `Looking for an opponent: ${game}`,
  players: (count) => `${count} players`,
  offer: 'Nobody yet. Play against a bot meanwhile? The search goes on.',
  meanwhile: 'Play against a bot',
  stop: 'Stop looking',
  found: (game) => `Opponent found: ${game}`,
  go: 'Go there',
  stay: 'Stay here',
  more: (count) => `and ${count} more`,
  alone: 'Nobody shows their name.',
  show: 'Show me as online',
  showAbout: 'Others read your name here while you are on this server.',
}
