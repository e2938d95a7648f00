export const words = {
  toTurn: 'To my turn',
  toTurnAbout: 'The bots play at once until it is your turn (G)',
  since: 'Since my turn',
  sinceAbout: 'Everything since your last turn',
}

export type Words = typeof words
