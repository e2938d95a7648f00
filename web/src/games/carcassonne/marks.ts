// Marks of every kind, to be looked at on the fixtures: `/dev/carcassonne?f=NAME&marks`.

import type { Marks } from '../../lib/board/play.ts'

export const marks: Marks = {
  cells: [
    { at: '0,0', tone: 'good' },
    { at: '0,1', tone: 'poor' },
    { at: '0,0 thief E', tone: 'plain' },
  ],
  lines: [{ from: '0,0', to: '0,1', tone: 'good' }],
  numbers: [
    { at: '1,0', text: '+12', tone: 'good' },
    { at: '-1,0', text: '40%', tone: 'poor' },
  ],
}
