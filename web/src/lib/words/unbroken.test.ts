import { expect, it } from 'vitest'
import { unbroken } from '../../../unbroken.ts'

const texts = import.meta.glob<string>(['../../**/zh-Han[st].ts', '../../**/zh-Han[st].md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it.each([
  ['第 3 行，12 分，+5 分', '第\u00a03\u00a0行，12\u00a0分，+5\u00a0分'],
  ['`还有 ${count} 块方块`', '`还有\u00a0${count}\u00a0块方块`'],
  ['`${browser} on ${system}`', '`${browser} on ${system}`'],
  ['使用 Enter 键', '使用 Enter 键'],
])('joins numbers with the words about them in %s', (text, joined) => {
  expect(unbroken(text)).toBe(joined)
})

it('leaves no number in Chinese texts that a line could part from its measure word', () => {
  const apart = Object.values(texts).flatMap(
    (text) => unbroken(text).match(/.[\d}] [张片块个颗粒分秒天人張塊個顆].?/gu) ?? [],
  )
  expect(Object.keys(texts).length).toBeGreaterThan(60)
  expect(apart).toEqual([])
})
