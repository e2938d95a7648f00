// The words of analysis boards.

export interface BoardWords {
  title: string
  about: string
  yours: string
  none: string
  fresh: string
  game: string
  mode: string
  seats: string
  begin: string
  moves: (count: number) => string
  drop: string
  start: string
  back: string
  next: string
  begins: string
  ends: string
  tree: string
  empty: string
  /** A variation's place in the list for screen readers. */
  variation: string
  name: string
  comment: string
  keep: string
  promote: string
  remove: string
  copyLink: string
  copied: string
  take: string
  readOnly: string
  replay: string
  hint: string
  thinking: string
  expected: (name: string, share: string) => string
  random: string
  choose: string
  chooseAbout: string
  drawn: (share: string) => string
  over: string
  turn: (name: string) => string
}
