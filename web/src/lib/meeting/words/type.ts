// The words of the lobby's parts that open on demand.

export interface MeetingWords {
  lead: string
  clocks: string
  clocksAbout: string
  none: string
  find: string
  /** The bar while the search goes on. */
  bar: string
  looking: (game: string) => string
  players: (count: number) => string
  offer: string
  meanwhile: string
  stop: string
  found: (game: string) => string
  go: string
  stay: string
  more: (count: number) => string
  alone: string
  show: string
  showAbout: string
}
