// The words of notices: of a player's turn, and of the ways in which the page can announce it.

import type { Obstacle } from '../notices.svelte.ts'
import type { Reach } from '../push.ts'

export interface NoticeWords {
  /** The title of a notification. */
  turn: (title: string) => string
  /** Of a game of days, by the reason: the same as the subjects of mails. */
  news: Record<'begin' | 'soon' | 'time' | 'over' | 'back', (title: string) => string>
  /** A friend invites me to a table. */
  invited: (name: string, title: string) => string
  /** The same where the game counts for ratings. */
  invitedRated: (name: string, title: string) => string
  title: string
  sound: string
  soundAbout: string
  volume: string
  soundBlocked: string
  notify: string
  notifyAbout: string
  notNow: string
  done: string
  obstacles: Record<Obstacle, string>
  reaches: Record<Reach, string>
}
