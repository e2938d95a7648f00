import type { ClockWords } from './type.ts'

const n = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

export const en: ClockWords = {
  title: 'Clock',
  none: 'None',
  fast: 'Fast',
  slow: 'Slow',
  own: 'Own times',
  days: 'Days per move',
  minutesShort: (minutes, increment) => (increment > 0 ? `${minutes} min + ${increment} s` : `${minutes} min`),
  daysShort: (days) => `${n(days, 'day', 'days')} per move`,
  turnTitle: 'Time for turns outside the race',
  turnShort: (minutes) => `${minutes} min per turn`,
  turnAbout: (minutes) =>
    `Outside the race each player has ${minutes === '1' ? '1 minute' : `${minutes} minutes`} for each turn, such as building. When time runs out, a bot plays the turn.`,
  minutesAbout: (minutes, increment) =>
    `Each player has ${minutes} minutes${increment > 0 ? `, and ${n(increment, 'second', 'seconds')} more after each turn` : ''}.`,
  daysAbout: (days) => `Each player has ${n(days, 'day', 'days')} for each move.`,
  minutes: 'Minutes for each player',
  increment: 'Seconds more after each turn',
  daysEach: 'Days for each move',
  end: 'When time runs out',
  endBot: 'A bot takes over',
  endLost: 'The seat is lost',
  endBotAbout: 'When time runs out, a bot takes over.',
  endLostAbout: 'When time runs out, the seat is lost.',
  left: (time) => `Time left: ${time}`,
  low: (seconds) => `You have ${n(seconds, 'second', 'seconds')} left.`,
  daysLeft: (days, hours) => `${days} d ${hours} h`,
  hoursLeft: (hours, minutes) => `${hours} h ${minutes} min`,
  away: (day) => `Away until ${day}`,
  back: (day) => `back ${day}`,
  concede: 'Concede',
  concedeAs: (name) => `Concede for ${name}`,
  sure: 'Concede the game? You cannot undo this.',
  sureMore: 'Concede the game? A bot plays on for you, and you are ranked last. You cannot undo this.',
}
