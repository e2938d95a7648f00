import { expect, it } from 'vitest'
import { crumbs, step } from './choose.ts'

const tree = {
  place: { RG: { '0,1': { '0,2': {}, '1,1': {} }, '3,3': { '3,4': {} } }, BB: { '0,0': { '1,0': {} } } },
  swap: {},
}

it('offers the words of the root', () => {
  expect(step(tree, [])).toEqual({ path: [], words: ['place', 'swap'] })
})

it('takes single words by itself, to the end where it can', () => {
  expect(step(tree, ['place', 'BB'])).toEqual({ path: ['place', 'BB', '0,0', '1,0'], words: [] })
  expect(step({ put: { '3': { '2': {} } } }, [])).toEqual({ path: ['put', '3', '2'], words: [] })
})

it('shows a whole action with nothing left to choose', () => {
  expect(step(tree, ['swap'])).toEqual({ path: ['swap'], words: [] })
})

it('begins again when the position has moved on', () => {
  expect(step({ keep: {}, swap: {} }, ['place', 'RG'])).toEqual({ path: [], words: ['keep', 'swap'] })
})

it('goes back to where something was chosen', () => {
  const { path } = step(tree, ['place', 'RG', '3,3'])
  expect(path).toEqual(['place', 'RG', '3,3', '3,4'])
  expect(crumbs(tree, path)).toEqual([
    { word: 'place', before: [] },
    { word: 'RG', before: ['place'] },
    { word: '3,3', before: ['place', 'RG'] },
  ])
})

it('has nothing to offer when nothing is legal', () => {
  expect(step({}, [])).toEqual({ path: [], words: [] })
})
