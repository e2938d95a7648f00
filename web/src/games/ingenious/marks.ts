// Marks of every kind, to be looked at on the fixtures: `/dev/ingenious?f=NAME&marks`.

import type { Marks } from '../../lib/board/play.ts'

export const marks: Marks = {
  cells: [
    { at: '0,0', tone: 'good' },
    { at: '2,-1', tone: 'poor' },
    { at: '-3,2', tone: 'plain' },
  ],
  lines: [{ from: '0,0', to: '3,-3', tone: 'good' }],
  numbers: [
    { at: '2,-1', text: '+12', tone: 'good' },
    { at: '-4,0', text: '40%', tone: 'poor' },
  ],
}
