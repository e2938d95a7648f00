// The words of players' clocks, and of losing a seat: few tables need them.

const n = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

export const words = {
  title: 'Clock',
  none: 'None',
  fast: 'Fast',
  slow: 'Slow',
  own: 'Custom',
  days: 'Days per move',
  /** A clock in a few words, such as on a card of a table. */
  minutesShort: (minutes: string, increment: number) =>
    increment > 0 ? `${minutes} min + ${increment} s` : `${minutes} min`,
  daysShort: (days: number) => `${n(days, 'day', 'days')} per move`,
  /** Time for each turn outside races. */
  turnTitle: 'Time for turns outside the race',
  turnShort: (minutes: string) => `${minutes} min per turn`,
  turnAbout: (minutes: string) =>
    `Outside the race each player has ${minutes === '1' ? '1 minute' : `${minutes} minutes`} for each turn, such as building. When time runs out, a bot plays the turn.`,
  minutesAbout: (minutes: string, increment: number) =>
    `Each player has ${minutes === '1' ? '1 minute' : `${minutes} minutes`}${increment > 0 ? `, and ${n(increment, 'second', 'seconds')} more after each turn` : ''}.`,
  daysAbout: (days: number) => `Each player has ${n(days, 'day', 'days')} for each move.`,
  minutes: 'Minutes per player',
  increment: 'Seconds added after each turn',
  daysEach: 'Days per move',
  end: 'When time runs out',
  endBot: 'A bot takes over',
  endLost: 'The player loses',
  /** The end of the time, in a sentence. */
  endBotAbout: 'When time runs out, a bot takes over.',
  endLostAbout: 'A player whose time runs out loses.',
  /** The time that a seat has left, for screen readers. */
  left: (time: string) => `Time left: ${time}`,
  /** The same in words, spoken once. */
  low: (seconds: number) => `You have ${n(seconds, 'second', 'seconds')} left.`,
  /** The player has days off until then. */
  away: (day: string) => `Away until ${day}`,
  /** The same where there is little room. */
  back: (day: string) => `back ${day}`,
  concede: 'Concede',
  concedeAs: (name: string) => `Concede for ${name}`,
  sure: 'Concede the game? You cannot undo this.',
  sureMore: 'Concede the game? A bot plays on for you, and you are ranked last. You cannot undo this.',
}

export type Words = typeof words
