import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: 'Ingenious',
  blurb: 'Lay two-coloured tiles, score along the lines, and let no colour fall behind: only your lowest one counts.',
  cast: { novice: 'Ruby', casual: 'Olive', club: 'Jasper', expert: 'Violet', master: 'Iris' },
  modes: {
    base: { title: 'Base game', blurb: 'Two to four players, each with a track of their own.' },
    solo: {
      title: 'Solo',
      blurb: 'One tile at a time on a double-length track: how high can your lowest colour climb?',
    },
    team: {
      title: 'Teams',
      blurb:
        'Two against two: seats 1 and 3 play seats 2 and 4. Partners share one double-length track and may not talk about it.',
    },
    duel: { title: 'Duel', blurb: 'Two players pull the same six markers to and fro.' },
  },
  options: {
    mode: { title: 'Mode', choices: { base: 'Base game', solo: 'Solo', team: 'Teams', duel: 'Duel' } },
    opening: {
      title: 'First tiles',
      hint: 'Every first tile goes next to a printed symbol.',
      choices: {
        rulebook: 'Several may open at one symbol',
        'own-symbol': 'Each opens at their own symbol',
      },
    },
  },
  reasons: {
    full: 'No tile fits on the board any more.',
    instant: 'All six markers reached the top: the game is won at once.',
  },
}
