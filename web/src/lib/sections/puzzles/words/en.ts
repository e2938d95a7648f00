// The words of puzzles.

export const words = {
  title: 'Puzzles',
  lead: 'Find the better move. In each position, one is clearly best, and many players miss it.',
  today: 'Today’s three',
  /** The days in a row. */
  streak: (days: number) => (days === 1 ? 'One day' : `${days} days in a row`),
  /** Until the first row of days. */
  begin: 'Solve all three of a day to begin a row of days.',
  /** Today is not done yet, and the row goes on once it is. */
  keep: 'Solve today’s three to keep your row of days.',
  done: 'Today is done. Three new ones come tomorrow.',
  nameless: 'Tell us your name, so that your solutions count.',
  more: 'More puzzles',
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved`,
  next: 'Next puzzle',
  all: 'All solved',
  slips: 'Your own slips',
  slipsAbout: 'From your finished games that the coach has looked through.',
  noSlips: 'None yet. Have the coach look through a finished game: its result offers “Analysis”.',
  none: 'This server has no puzzles.',
  open: 'Not tried yet',
  solvedAt: (tries: number) => (tries === 1 ? 'Solved at once' : `Solved at try ${tries}`),
  triedBefore: 'Missed so far',
  looked: 'Solution seen',
  /** The task, above the board: for the name of the seat. */
  task: (name: string) => `Your turn, ${name}: find the best move.`,
  taskAbout: 'Club players missed it in this position.',
  ownAbout: 'You missed it in this position.',
  goOn: 'Go on: your turn is not over yet.',
  solved: 'Solved! That is the best move.',
  missed: 'There is a better move.',
  worth: (share: string) => `Yours leaves a ${share} chance to win.`,
  again: 'Try again',
  show: 'Show the solution',
  nextOne: 'Next puzzle',
  list: 'All puzzles',
  solution: 'Solution',
  best: 'Best',
  others: 'Often played',
  ownPlayed: 'You played',
  chance: (share: string) => `${share} chance to win`,
  result: (points: string) => `about ${points} in the end`,
  goes: 'It may go on',
  tryOn: 'Try it out',
}

export type Words = typeof words
