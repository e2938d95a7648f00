// Marks of every kind, to be looked at on the fixtures: `/dev/zigzag?f=NAME&marks`.

import type { Marks } from '../../lib/board/play.ts'

export const marks: Marks = {
  cells: [
    { at: '9', tone: 'good' },
    { at: '20', tone: 'poor' },
    { at: '31', tone: 'plain' },
    { at: '0,1,1', tone: 'good' },
    { at: '0,3,0', tone: 'poor' },
    { at: '0,2,2', tone: 'plain' },
  ],
  lines: [
    { from: '9', to: '20', tone: 'good' },
    { from: 'start', to: '0,1,1', tone: 'good' },
  ],
  numbers: [
    { at: '31', text: '+7', tone: 'plain' },
    { at: '0,3,0', text: '40%', tone: 'poor' },
  ],
}
