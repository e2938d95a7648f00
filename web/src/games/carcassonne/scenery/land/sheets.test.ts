import { expect, it } from 'vitest'
import type { Laid } from '../../view.ts'
import { changed, sheetsOf } from './sheets.ts'

const tile = (x: number, y: number) => [x, y, 'V', 0] as unknown as Laid

it('puts a whole land on a few sheets, the first tile in the middle of one', () => {
  const land = Array.from({ length: 84 }, (_, i) => tile((i % 12) - 6, Math.floor(i / 12) - 4))
  const sheets = sheetsOf(land)
  expect(sheets.length).toBeLessThanOrEqual(12)
  expect(sheets.flatMap(({ tiles }) => tiles)).toHaveLength(84)
  for (const { left, top, tiles } of sheets)
    for (const [x, y] of tiles) expect([x >= left, x < left + 6, y >= top, y < top + 6]).toEqual(Array(4).fill(true))
  expect(sheetsOf([tile(0, 0)]).map(({ left, top }) => [left, top])).toEqual([[-3, -3]])
})

it('paints again only tiles that look different, and clears those that were taken back', () => {
  const looks = new Map<string, string>()
  let look = 'a'
  const of = (tiles: Laid[]) => changed(looks, tiles, (x) => (x === 0 ? look : 'still'))
  expect(of([tile(0, 0), tile(1, 0)]).again.map(({ fresh }) => fresh)).toEqual([true, true])
  expect(of([tile(0, 0), tile(1, 0)])).toEqual({ again: [], gone: [] })
  look = 'b'
  expect(of([tile(0, 0), tile(1, 0)]).again).toEqual([{ x: 0, y: 0, fresh: false }])
  expect(of([tile(0, 0)]).gone).toEqual([[1, 0]])
})
