import { expect, it } from 'vitest'
import { choices, expanded, offers, texts } from './tree.ts'

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

it('makes a key of each word', () => {
  const sent = { place: { 'RG BY': { '0,1': { '0,2 1,1': {} } } }, 'keep pass': {} }
  const tree = expanded(sent)
  expect(texts(tree)).toEqual([
    'place RG 0,1 0,2',
    'place RG 0,1 1,1',
    'place BY 0,1 0,2',
    'place BY 0,1 1,1',
    'keep',
    'pass',
  ])
  expect(expanded(sent)).toBe(tree)
  expect(expanded(TREE)).toEqual(TREE)
})
