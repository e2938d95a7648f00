// The words of players' clocks, and of losing a seat: few tables need them.

export interface ClockWords {
  title: string
  none: string
  fast: string
  slow: string
  own: string
  days: string
  /** A clock in a few words, such as on a card of a table. */
  minutesShort: (minutes: string, increment: number) => string
  daysShort: (days: number) => string
  /** Time for each turn outside races. */
  turnTitle: string
  turnShort: (minutes: string) => string
  turnAbout: (minutes: string) => string
  minutesAbout: (minutes: string, increment: number) => string
  daysAbout: (days: number) => string
  minutes: string
  increment: string
  daysEach: string
  end: string
  endBot: string
  endLost: string
  /** The end of the time, in a sentence. */
  endBotAbout: string
  endLostAbout: string
  /** The time that a seat has left, for screen readers. */
  left: (time: string) => string
  /** The same in words, spoken once. */
  low: (seconds: number) => string
  /** Days and hours, as a clock shows them. */
  daysLeft: (days: number, hours: number) => string
  hoursLeft: (hours: number, minutes: number) => string
  /** The player has days off until then. */
  away: (day: string) => string
  /** The same where there is little room. */
  back: (day: string) => string
  concede: string
  concedeAs: (name: string) => string
  sure: string
  sureMore: string
}
