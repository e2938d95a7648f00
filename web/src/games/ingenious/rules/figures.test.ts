import { describe, expect, it } from 'vitest'
import type { Colour } from '../colours.ts'
import { distance, step, turnBetween, type Cell } from '../hex.ts'
import type { Placed } from '../view.ts'
import { EXAMPLES, PRINTED } from './figures.ts'

// The figures carry their numbers as data; here they are counted again, slowly.
function symbols(tiles: Placed[]): Map<Cell, string> {
  const board = new Map<Cell, string>(Object.entries(PRINTED))
  for (const [tile, first, second] of tiles) {
    board.set(first, tile[0]!)
    board.set(second, tile[1]!)
  }
  return board
}

function runs(board: Map<Cell, string>, cell: Cell, twin: Cell, colour: Colour): string[] {
  const found: string[] = []
  for (let turn = 0; turn < 6; turn++) {
    const cells: Cell[] = []
    let at = step(cell, turn)
    if (at === twin) continue
    while (board.get(at) === colour) {
      cells.push(at)
      at = step(at, turn)
    }
    if (cells.length) found.push(cells.join(' '))
  }
  return found.sort()
}

describe('the worked examples', () => {
  it.each(EXAMPLES.map((example, i) => [i + 1, example] as const))('%i counts what the rules count', (_, example) => {
    const board = symbols(example.before)
    for (const [, first, second] of [...example.before, example.tile]) {
      expect(turnBetween(first, second)).not.toBeNull()
      expect(Math.max(distance(first), distance(second))).toBeLessThanOrEqual(example.radius)
    }
    const [, first, second] = example.tile
    expect(board.has(first) || board.has(second)).toBe(false)
    for (const half of example.halves) {
      expect(half.lines.map((line) => line.cells.join(' ')).sort()).toEqual(
        runs(board, half.cell, half.twin!, half.colour),
      )
      expect(half.points).toBe(half.lines.flatMap((line) => line.cells).length)
    }
  })

  it('come to the totals the rulebook gives', () => {
    expect(EXAMPLES.map((example) => example.halves.map((half) => half.points))).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
      [2, 4],
      [7, 5],
    ])
  })
})
