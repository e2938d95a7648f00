/** The worked examples as data: the position, the tile, its lines and its points. */

import type { Colour } from '../colours.ts'
import type { Cell } from '../hex.ts'
import type { Half } from '../motion.svelte.ts'
import type { Placed } from '../view.ts'

export interface Example {
  radius: number
  /** Left, top, width, height, in cells' radii. */
  crop: [number, number, number, number]
  before: Placed[]
  tile: Placed
  halves: Half[]
}

export const PRINTED: Record<Cell, Colour> = {
  '0,-5': 'R',
  '5,-5': 'G',
  '5,0': 'B',
  '0,5': 'O',
  '-5,5': 'Y',
  '-5,0': 'P',
}

const first: Placed = ['RB', '3,0', '4,0']
const second: Placed = ['RB', '4,-1', '5,-1']
const double: Placed = ['BB', '6,-1', '6,0']
const fourth: Placed = ['RB', '5,-2', '6,-2']
const corner = { radius: 6, crop: [3.3, -4.9, 9.3, 7.2] } satisfies Partial<Example>

function half(colour: Colour, cell: Cell, twin: Cell, ...runs: Cell[][]): Half {
  return {
    colour,
    cell,
    twin,
    points: runs.reduce((sum, cells) => sum + cells.length, 0),
    lines: runs.map((cells) => ({ towards: cells[0]!, cells })),
  }
}

export const EXAMPLES: Example[] = [
  {
    ...corner,
    before: [],
    tile: first,
    halves: [half('R', '3,0', '4,0'), half('B', '4,0', '3,0', ['5,0'])],
  },
  {
    ...corner,
    before: [first],
    tile: second,
    halves: [half('R', '4,-1', '5,-1', ['3,0']), half('B', '5,-1', '4,-1', ['4,0'], ['5,0'])],
  },
  {
    ...corner,
    before: [first, second],
    tile: double,
    halves: [half('B', '6,-1', '6,0', ['5,-1'], ['5,0']), half('B', '6,0', '6,-1', ['5,0', '4,0'])],
  },
  {
    ...corner,
    before: [first, second, double],
    tile: fourth,
    halves: [half('R', '5,-2', '6,-2', ['4,-1', '3,0']), half('B', '6,-2', '5,-2', ['5,-1', '4,0'], ['6,-1', '6,0'])],
  },
  {
    radius: 5,
    crop: [-5, -4.4, 11.5, 10.4],
    before: [
      ['GG', '0,2', '0,3'],
      ['RG', '1,1', '0,1'],
      ['GB', '-1,2', '-2,3'],
      ['GO', '-1,1', '-2,1'],
      ['GY', '-1,0', '-2,0'],
      ['GP', '0,-1', '0,-2'],
      ['GB', '1,-1', '1,-2'],
      ['RG', '3,-2', '2,-1'],
      ['GO', '2,0', '3,0'],
    ],
    tile: ['GG', '0,0', '1,0'],
    halves: [
      half('G', '0,0', '1,0', ['1,-1'], ['0,-1'], ['-1,0'], ['-1,1'], ['0,1', '0,2', '0,3']),
      half('G', '1,0', '0,0', ['1,-1'], ['2,-1'], ['2,0'], ['0,1', '-1,2']),
    ],
  },
]

/** Four players at the end, lowest marker first. */
export const STANDING: number[][] = [
  [10, 11, 13, 14, 16, 18],
  [9, 12, 13, 15, 17, 18],
  [9, 12, 12, 16, 18, 18],
  [7, 13, 14, 15, 17, 18],
]

/** A double-length track before and after green scores 2 and yellow 4. */
export const CROSSING = { before: [9, 16, 5, 12, 17, 11], after: [9, 18, 5, 12, 18, 11] }

/** A duel's track at its end, positive towards the first player. */
export const DUEL_END = [2, 4, 0, -2, -3, 0]
