// The words of the page that opens a record.

export const words = {
  about:
    'Choose the record of a game that you downloaded here or at another table. A finished game opens as a replay, with its analysis. An unfinished game goes on here, with people at this screen and bots.',
  file: 'File with the record',
  who: 'Who plays on?',
  whoAbout: 'The seats have the order of the record. The game is not rated.',
  goOn: 'Continue the game',
}

export type Words = typeof words
