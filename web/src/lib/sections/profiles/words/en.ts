// The words of records: finished games, figures, people, leaderboards.

/** Rated games, and opponents who share no device and no address. */
interface Counted {
  games: number
  opponents: number
}

export const words = {
  nameless: 'Your record begins with a name.',
  enter: 'Use this name',
  /** The parts of the record. */
  part: 'Parts of the record',
  games: 'Games',
  figures: 'Figures',
  people: 'Opponents',
  leaders: 'Leaderboards',
  mode: 'Game',
  everything: 'All games',
  noGames: 'No finished games yet.',
  noGamesHow: 'Each game that you finish is listed here, with its result and its replay.',
  older: 'Show older games',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  left: 'Left',
  place: (place: number, seats: number) => `${place} of ${seats}`,
  replay: 'Replay',
  replayOf: (game: string, when: string) => `Replay of ${game}, ${when}`,
  analysis: 'Analysis',
  analysisOf: (game: string, when: string) => `Analysis of ${game}, ${when}`,
  /** The reason why a game ended before its rules ended it. */
  early: { conceded: 'A player conceded.', time: 'A player ran out of time.', removed: 'The host removed a player.' },
  gone: 'The table has been cleared away.',
  rating: 'Rating',
  ratingIs: (rating: number) => `Rating ${rating}`,
  change: (change: number) => (change < 0 ? `−${-change}` : `+${change}`),
  provisional: 'provisional',
  provisionalAbout: (has: Counted, needed: Counted) =>
    has.games < needed.games
      ? `${has.games} of ${needed.games} rated games: the rating is provisional.`
      : `${has.opponents} of ${needed.opponents} opponents with other devices and internet addresses: the rating is provisional.`,
  played: 'Games',
  wins: 'Won',
  average: 'Average',
  best: 'Best',
  result: 'Result',
  against: 'Against',
  opponents: 'Results by opponent',
  byPeople: 'people',
  total: 'Total',
  course: 'Over time',
  courseRating: 'Rating over time',
  courseScore: 'Scores over time',
  /** The plot in words: the number of its games, the first value, the last, the lowest and the highest. */
  courseSays: (games: number, first: string, last: string, low: string, high: string) =>
    `${games} games, from ${first} to ${last}; lowest ${low}, highest ${high}.`,
  fewGames: 'Two finished games draw a line.',
  noPeople: 'You have not finished a game against other people yet.',
  meetings: (won: number, drawn: number, lost: number) => `${won} won, ${drawn} drawn, ${lost} lost`,
  noLeaders: (needed: Counted) =>
    `Nobody has played ${needed.games} rated games against ${needed.opponents} different people here yet.`,
  rank: 'Rank',
  player: 'Player',
  you: 'you',
  ownRating: (rating: number) => `Your rating: ${rating}`,
  hidden: 'You are hidden from leaderboards.',
  show: 'Show my ratings to others',
  showAbout: 'Leaderboards and your profile show your ratings. Only you see your games.',
  download: 'Download',
  downloadTable: 'Results (CSV)',
  downloadGames: 'All games with records (JSON)',
  downloadAbout: 'Everything that this server keeps of your games.',
  ratings: 'Ratings',
  noRatings: 'No ratings to show.',
  yourGames: (name: string) => `Your games against ${name}`,
  noMeetings: (name: string) => `You have not finished a game against ${name}.`,
  /** The mean percentage of others who were worse at the daily challenges, and the days that it is of. */
  daily: (percent: number, days: number) =>
    `Daily challenge: better than ${percent} % of the others on average (${days === 1 ? '1 day' : `${days} days`}).`,
}

export type Words = typeof words
