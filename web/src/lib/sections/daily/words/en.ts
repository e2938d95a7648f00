// The words of the daily challenges.

export const words = {
  title: 'Today’s challenge',
  about: 'The same draws for everybody, and one attempt. The day ends at midnight UTC.',
  /** The button of a challenge that the reader has not begun. */
  play: 'Play',
  goOn: 'Play on',
  /** Before the only attempt begins. */
  sure: 'You have one attempt today, and it counts. There is no undo and no hint, and it has to end before midnight UTC.',
  begin: 'Begin my attempt',
  later: 'Not now',
  retry: 'Try again',
  again: 'Play again, uncounted',
  results: 'Results',
  against: (bots: string) => `against ${bots}`,
  streak: (days: number) => (days === 1 ? '1 day' : `${days} days in a row`),
  /** The place among all who have ended. */
  rank: (rank: number, of: number) => `Place ${rank} of ${of}`,
  better: (percent: number) => `better than ${percent} %`,
  unfinished: 'not finished',
  won: 'won',
  lost: 'lost',
  today: 'Today',
  yesterday: 'Yesterday',
  first: 'The results open once your own attempt has ended.',
  none: 'Nobody has played.',
  place: 'Place',
  name: 'Name',
  score: 'Score',
  time: 'Time',
  look: 'Watch',
  /** Begins with `look`. */
  watch: (name: string) => `Watch the game of ${name}`,
  rated: 'No undo, no hints. An attempt that does not end on its day counts as not finished.',
  fair: 'Fair draws',
  todays: 'Commitment of this day',
  tomorrows: 'Commitment of tomorrow',
  secret: 'Secret, revealed after the day',
}

export type Words = typeof words
