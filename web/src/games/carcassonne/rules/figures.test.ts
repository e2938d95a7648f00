import { expect, it } from 'vitest'
import { boxOf, EXAMPLES, gapOf, type Node } from './figures.ts'

/** Points by seat at each end of an example. */
function ends(node: Node): number[][] {
  return node.ways.length ? node.ways.flatMap(({ to }) => ends(to)) : [node.scores]
}
function every(node: Node, check: (node: Node) => void): void {
  check(node)
  for (const { to } of node.ways) every(to, check)
}

it('comes to what the rulebook says', () => {
  expect(ends(EXAMPLES.road)).toEqual([[4, 0]])
  expect(ends(EXAMPLES.atOnce)).toEqual([
    [5, 0],
    [3, 0],
  ])
  expect(ends(EXAMPLES.cloister)).toEqual([[0, 9]])
  expect(ends(EXAMPLES.cities)).toEqual([[0, 2, 0, 7, 0]])
  expect(ends(EXAMPLES.farmOne)).toEqual([[0, 4]])
  expect(ends(EXAMPLES.farmTwo)).toEqual([[0, 8]])
  expect(ends(EXAMPLES.farmShared)).toEqual([[4, 8]])
  expect(ends(EXAMPLES.farmApart)).toEqual([[0, 4]])
  expect(ends(EXAMPLES.shared)).toEqual([[11, 6, 17]])
})

it('pays all three in one order only', () => {
  const all = ends(EXAMPLES.order)
  expect(all).toHaveLength(6)
  expect(all.filter(([red = 0, blue = 0, yellow = 0]) => red > 4 && blue > 3 && yellow > 5)).toEqual([[8, 6, 9]])
})

it.each(Object.entries(EXAMPLES))('%s shows its gap and all its tiles', (_, example) => {
  const [x, y, width, height] = boxOf(example)
  expect(gapOf(example)).not.toBeNull()
  every(example, (node) => {
    for (const tile of node.tiles) {
      expect(tile[0] >= x && tile[0] < x + width).toBe(true)
      expect(tile[1] >= y && tile[1] < y + height).toBe(true)
    }
  })
})
