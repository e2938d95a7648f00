import { expect, it } from 'vitest'
import { choices, offers, texts } from './tree.ts'

const TREE = { place: { RG: { '0,1': {}, '0,2': {} } }, pass: {} }

it('reads the tree of legal words', () => {
  expect(texts(TREE)).toEqual(['place RG 0,1', 'place RG 0,2', 'pass'])
  expect(choices(TREE, 'place', 'RG')).toEqual(['0,1', '0,2'])
  expect(choices(TREE, 'swap')).toEqual([])
  expect([offers(TREE, 'pass'), offers(TREE, 'place', 'RG', '0,2'), offers(TREE, 'place', 'BB')]).toEqual([
    true,
    true,
    false,
  ])
  expect(offers({}, 'constructor')).toBe(false)
})
