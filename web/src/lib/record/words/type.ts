// The words of records: finished games, figures, people, leaderboards.

/** Rated games, and opponents who share no device and no address. */
export interface Counted {
  games: number
  opponents: number
}

export interface RecordWords {
  nameless: string
  enter: string
  /** The parts of the record. */
  part: string
  games: string
  figures: string
  people: string
  leaders: string
  mode: string
  everything: string
  noGames: string
  noGamesHow: string
  older: string
  won: string
  drawn: string
  lost: string
  left: string
  place: (place: number, seats: number) => string
  replay: string
  replayOf: (game: string, when: string) => string
  analysis: string
  analysisOf: (game: string, when: string) => string
  gone: string
  rating: string
  ratingIs: (rating: number) => string
  change: (change: number) => string
  provisional: string
  provisionalAbout: (has: Counted, needed: Counted) => string
  played: string
  wins: string
  average: string
  best: string
  result: string
  against: string
  opponents: string
  byPeople: string
  total: string
  course: string
  courseRating: string
  courseScore: string
  /** The plot in words: the number of its games, the first value, the last, the lowest and the highest. */
  courseSays: (games: number, first: string, last: string, low: string, high: string) => string
  fewGames: string
  noPeople: string
  meetings: (won: number, drawn: number, lost: number) => string
  noLeaders: (needed: Counted) => string
  rank: string
  player: string
  you: string
  ownRating: (rating: number) => string
  hidden: string
  show: string
  showAbout: string
  download: string
  downloadTable: string
  downloadGames: string
  downloadAbout: string
  ratings: string
  noRatings: string
  yourGames: (name: string) => string
  noMeetings: (name: string) => string
  /** The mean percentage of others who were worse at the daily challenges, and the days that it is of. */
  daily: (percent: number, days: number) => string
}
