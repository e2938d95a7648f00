import type { Said } from '../spoken.ts'

export const words = {
  /** Said before the other refusals are loaded. */
  early: {
    other: ({ code }) => `That did not work (${code}).`,
    offline: 'The server does not answer. Check your connection.',
  },
  close: {
    other: 'The table cannot be reached.',
    1001: 'The server has stopped. Your table is kept; this page reconnects by itself.',
    1012: 'The server is restarting.',
    4400: 'This page is out of date. Reload it.',
    4403: 'This page may not talk to that server.',
    4404: 'There is no table here. Perhaps the link is incomplete.',
    4408: 'The connection was too slow.',
    4410: 'This table was closed.',
    4411: 'All players agreed to end this game without a result.',
    4412: 'A player never made a move. This game has no result.',
    4414: 'Not all players came to this table, so it was closed.',
    4413: 'That was too long.',
    4429: 'Too much at once. Wait a moment.',
    4430: 'The host of this server keeps you out.',
    4431: 'This server is open by invitation only. Enter its code on the first page, or ask for the link of a table that is not in the list.',
    4500: 'This table can no longer be opened.',
    4501: 'This table’s log is damaged, so the server has closed it. Other tables are not affected.',
  },
  bot: {
    novice: 'Novice bot',
    casual: 'Casual bot',
    club: 'Club bot',
    expert: 'Expert bot',
    master: 'Master bot',
    random: 'Random bot',
    greedy: 'Greedy bot',
    other: ({ level }) => `Bot (${level})`,
  },
  phrase: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    thanks: 'Thank you!',
    'one-moment': 'One moment, please.',
    'your-turn': 'It is your turn.',
    oops: 'Oops!',
    again: 'Another game?',
  },
  colour: {
    change: 'Choose another colour',
    red: 'red',
    blue: 'blue',
    yellow: 'yellow',
    green: 'green',
    black: 'black',
    purple: 'purple',
  },
  status: {
    waiting: 'waiting for players',
    playing: 'playing',
    finished: 'finished',
    closed: 'closed',
  },
} satisfies Record<string, Record<string, Said>>

export type Words = Record<keyof typeof words, Readonly<Record<string, Said>>>
