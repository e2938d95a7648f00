// The words of notices: of a player's turn, and of the ways in which the page can announce it.
import type { Obstacle } from '../notices.svelte.ts'
import type { Reach } from '../push.ts'

export const words = {
  /** The title of a notification. */
  turn: (title: string) => `Your turn: ${title}`,
  /** Of a game of days, by the reason: the same as the subjects of mails. */
  news: {
    begin: (title) => `All seats are taken: ${title}`,
    soon: (title) => `Little time left: ${title}`,
    time: (title) => `Your time ran out: ${title}`,
    over: (title) => `The game is over: ${title}`,
    back: (title) => `Your days off are over. Your turn: ${title}`,
  } satisfies Record<'begin' | 'soon' | 'time' | 'over' | 'back', (title: string) => string>,
  /** A friend invites me to a table. */
  invited: (name: string, title: string) => `${name} invites you: ${title}`,
  /** The same where the game counts for ratings. */
  invitedRated: (name: string, title: string) => `${name} invites you to a rated game: ${title}`,
  title: 'When it is my turn',
  sound: 'Sound',
  soundAbout: 'Wood, card, dice and stone, for moves and turns.',
  volume: 'Volume',
  soundBlocked: 'This browser stays silent until you click or tap the page.',
  notify: 'Notification while I look elsewhere',
  notifyAbout: 'Your browser will ask whether you allow it.',
  notNow: 'Not now',
  done: 'Done',
  obstacles: {
    http: 'Browsers allow this only on pages that come by https, and this one does not.',
    browser:
      'This browser shows no notifications. On an iPhone or iPad, add this page to the home screen and play from there.',
    refused:
      'Notifications from here are blocked. Allow them in the browser’s settings for this site, next to the address. Then tick this again.',
  } satisfies Record<Obstacle, string>,
  reaches: {
    far: 'Also when this page is closed.',
    http: 'Only while this page is open: to reach you later, the page has to come by https.',
    off: 'Only while this page is open: this server sends no notifications later.',
    browser: 'Only while this page is open: this browser cannot be called later.',
    failed: 'Only while this page is open: calls for later could not be set up just now.',
  } satisfies Record<Reach, string>,
}

export type Words = typeof words
