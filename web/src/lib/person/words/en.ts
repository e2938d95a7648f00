import type { PersonWords } from './type.ts'

export const en: PersonWords = {
  title: 'Player',
  hereAs: (name) => `Here as ${name}`,
  provisional: '(provisional)',
  games: (games, won) => `${games === 1 ? '1 game' : `${games} games`} against you, of which you won ${won}`,
  challenge: 'Challenge',
  challengeTo: (name, game) => `${game} with ${name}`,
  challenged: (name) => `You have challenged ${name}.`,
  which: (name) => `Which game would you like to play with ${name}?`,
  toMine: (game) => `To my table: ${game}`,
  report: 'Report',
  watch: 'Watch the game',
  profile: 'Profile',
  askedNow: (name) => `You have asked ${name} to be friends.`,
  unblockedNow: (name) => `${name} is no longer blocked.`,
  kept: 'The host of this server reads your report, with your name. Nobody else learns of it.',
}
