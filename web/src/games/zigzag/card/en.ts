import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: 'Zig-Zag',
  blurb: 'Build a maze, snatch the terrain cards that lead through it, all at once, and run before your nerve fails.',
  cast: { novice: 'Milo', casual: 'Pia', club: 'Kit', expert: 'Roxane', master: 'Ariadne' },
  modes: {
    race: { title: 'Single race', blurb: 'The first on the goal wins.' },
    long: { title: 'Long game', blurb: 'Three or four races; every maze card crossed is a point.' },
  },
  options: {
    mode: { title: 'Way to play', choices: { race: 'Single race', long: 'Long game' } },
    play_on: {
      title: 'After the first',
      hint: 'Do the others go on for the places?',
      choices: { false: 'The race is over', true: 'The others go on' },
    },
  },
  reasons: {
    goal: 'The first runner is on its goal.',
    places: 'All places are taken.',
    races: 'The last race has been run.',
  },
}
