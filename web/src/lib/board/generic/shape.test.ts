import { expect, it } from 'vitest'
import { shape } from './shape.ts'

it.each([
  [7, { kind: 'word', text: '7' }],
  [null, { kind: 'word', text: '–' }],
  [false, { kind: 'word', text: 'false' }],
  [[], { kind: 'word', text: '–' }],
  [{}, { kind: 'word', text: '–' }],
  [['RG', 'BB'], { kind: 'words', texts: ['RG', 'BB'] }],
  [
    { RG: 6, BB: 5 },
    {
      kind: 'pairs',
      pairs: [
        ['RG', '6'],
        ['BB', '5'],
      ],
    },
  ],
])('%j', (value, shown) => {
  expect(shape(value)).toEqual(shown)
})

it('keeps what is nested', () => {
  expect(shape([[1, 2], [3]]).kind).toBe('list')
  expect(shape({ rows: [[1]], points: 3 }).kind).toBe('parts')
})
