import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: 'Last Die',
  blurb: 'Fill rows with dice: yellow rows pay, black rows cost, and only the last die in a row counts.',
  cast: { novice: 'Poppy', casual: 'Max', club: 'Felix', expert: 'Stella', master: 'Victor' },
  modes: {
    base: { title: 'Base game', blurb: 'Two to six players race to 500 points, five and six of them to 400.' },
  },
  options: {
    mode: { title: 'Mode', choices: { base: 'Base game' } },
    first_face: {
      title: 'First board',
      hint: 'The board with the dot is a good one to learn on.',
      choices: { any: 'Drawn by lot', dot: 'The one with the dot' },
    },
  },
  reasons: {
    target: 'A player stood at the goal after a round.',
  },
}
