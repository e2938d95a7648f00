// Marks of every kind, to be looked at on the fixtures: `/dev/lastdie?f=NAME&marks`.

import type { Marks } from '../../lib/board/play.ts'

export const marks: Marks = {
  cells: [
    { at: '2', tone: 'good' },
    { at: '3', tone: 'poor' },
    { at: '6', tone: 'plain' },
  ],
  lines: [{ from: '6', to: '3', tone: 'good' }],
  numbers: [
    { at: '2', text: '+12', tone: 'good' },
    { at: '5', text: '40%', tone: 'poor' },
  ],
}
