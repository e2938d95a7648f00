import { expect, it } from 'vitest'
import { counter, lister } from './grammar.ts'

it('says lists', () => {
  const list = lister('en')
  expect([list([]), list(['a']), list(['a', 'b']), list(['a', 'b', 'c'])]).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(lister('zh-Hant')(['甲', '乙', '丙'])).toBe('甲、乙和丙')
  expect(lister('zh-Hans')(['甲', '乙'])).toBe('甲和乙')
})

it('says how many', () => {
  const n = counter('en')
  expect([0, 1, 2, 21].map((count) => n(count, 'tile', 'tiles'))).toEqual(['0 tiles', '1 tile', '2 tiles', '21 tiles'])
})
