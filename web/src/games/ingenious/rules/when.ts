/** Which tables clauses hold for; the others hold for all. */

import type { Whens } from '../../../lib/board/rules.ts'

const [BASE, SOLO, TEAM, DUEL] = [['base'], ['solo'], ['team'], ['duel']]
const TURNS = ['base', 'team', 'duel']
const LONG = ['solo', 'team']

export const whens: Whens = {
  '/base': { mode: BASE },
  '/solo': { mode: SOLO },
  '/team': { mode: TEAM },
  '/duel': { mode: DUEL },
  '1.5/base': { mode: BASE },
  '1.5/long': { mode: LONG },
  '1.5/duel': { mode: DUEL },
  '2.1': { mode: TURNS },
  '2.2/seats': { mode: TURNS },
  '2.3/white': { seats: [1, 2] },
  '2.3/grey': { seats: [3] },
  '2.3/whole': { seats: [4] },
  '3.2/own': { mode: TURNS, opening: ['own-symbol'] },
  '3.4': { mode: TURNS },
  '4.2/long': { mode: LONG },
  '4.3': { mode: BASE },
  '5': { mode: TURNS },
  '5.1/base': { mode: BASE },
  '5.1/team': { mode: TEAM },
  '5.1/duel': { mode: DUEL },
  '5.2/base': { mode: BASE },
  '5.2/team': { mode: TEAM },
  '6': { mode: TURNS },
  '6.2': { mode: ['base', 'team'] },
  '6.3': { mode: ['base', 'team'] },
  '7': { mode: SOLO },
  '8': { mode: TEAM },
  '9': { mode: DUEL },
  '10.2/base': { mode: BASE },
  '10.2/team': { mode: TEAM },
  '10.3': { mode: BASE },
}
