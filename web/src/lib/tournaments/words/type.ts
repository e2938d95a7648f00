export interface TournamentWords {
  title: string
  about: string
  nameless: string
  enter: string
  fresh: string
  mine: string
  open: string
  none: string
  noneOpen: string
  /** The name of a tournament whose host deleted themselves. */
  unnamed: string
  name: string
  game: string
  mode: string
  seats: string
  seatsAbout: string
  system: string
  swiss: string
  robin: string
  swissAbout: string
  robinAbout: string
  players: string
  rounds: string
  fill: string
  noBots: string
  entry: string
  all: string
  friends: string
  link: string
  play: string
  make: string
  host: (name: string) => string
  hosting: string
  people: (count: number, most: number) => string
  round: (number: number) => string
  roundOf: (number: number, of: number) => string
  waiting: string
  finished: string
  closed: string
  yourTable: (round: number) => string
  /** Your game of this round is over. */
  waitFor: (names: string) => string
  invite: string
  inviteAbout: Record<'all' | 'friends' | 'link', string>
  code: string
  join: string
  joined: string
  leave: string
  leaveSure: string
  takeOut: (name: string) => string
  takeOutSure: (name: string) => string
  yes: string
  start: string
  startAbout: (bots: number) => string
  tooFew: (missing: number) => string
  end: string
  endSure: string
  out: string
  table: (number: number) => string
  /** The way to the game of a table, or to its replay. */
  atTable: (number: number, what: string) => string
  toGame: string
  /** Between partners. */
  and: string
  bye: string
  expected: (names: string) => string
  playing: string
  standings: string
  place: string
  player: string
  points: string
  buchholz: string
  sonneborn: string
  wins: string
  buchholzShort: string
  sonnebornShort: string
  explained: string
  pointsAbout: string
  partnersAbout: string
  buchholzAbout: string
  sonnebornAbout: string
  winsAbout: string
  cross: string
  crossAbout: string
  winner: (names: string) => string
  /** A cell of the crosstable: a result against the players of these places. */
  against: (result: string, places: string) => string
  begun: (round: number) => string
}
