import { expect, it } from 'vitest'
import type { Item } from '../../lib/catalogue/game.ts'
import { cellText, gainsText, laidText } from './speech.ts'
import { viewOf } from './view.ts'
import { words as en } from './words/en.ts'
import { words as zhHant } from './words/zh-Hant.ts'

const view = viewOf({
  radius: 5,
  board: { '5,0': 'B', '4,0': 'B', '3,0': 'R' },
  tiles: [['RB', '3,0', '4,0']],
})

it('says where a cell is and what lies there', () => {
  expect(cellText(view, '5,0', null, en)).toBe('Row 6, cell 11, blue, printed')
  expect(cellText(view, '3,0', null, en)).toBe('Row 6, cell 9, red on the tile red–blue, laid last')
  expect(cellText(view, '0,-5', { tile: 'GG', first: '0,-5', second: '1,-5' }, en)).toBe(
    'Row 1, cell 1, empty, double green lies here, turned east',
  )
  expect(cellText(view, '0,0', null, zhHant)).toBe('第 6 列第 6 格，空格')
})

it('says what a placement brings', () => {
  const items = [
    { kind: 'score', colour: 'R', points: 3 },
    { kind: 'bonus', colour: 'R' },
    { kind: 'score', colour: 'B', points: 0 },
  ] as unknown as Item[]
  expect(gainsText(items, en)).toBe('red 3, bonus placement')
  expect(gainsText([], en)).toBe('scores nothing')
})

it('says where a tile was laid', () => {
  const laid = (text: string) => laidText({ n: 1, ms: 0, kind: 'act', actor: 1, text, items: [] }, view, en)
  expect(laid('place RB 3,0 4,0')).toBe('Row 6, cell 9, Row 6, cell 10.')
  expect(laid('keep')).toBe('')
})
