/** Dice and rows in the tree of legal words. Rows count from 0 here, from 1 in texts. */

import { choices, type Tree } from '../../lib/board/tree.ts'
import type { Value } from './view.ts'

export type { Tree }

/** The rows that take a die of this value. */
export function rowsFor(tree: Tree, value: Value): number[] {
  return choices(tree, 'put', String(value)).map((row) => Number(row) - 1)
}

/** The values that fit anywhere. */
export function usable(tree: Tree): Value[] {
  return choices(tree, 'put').map((value) => Number(value) as Value)
}

/** The values that fit this row. */
export function valuesFor(tree: Tree, row: number): Value[] {
  return usable(tree).filter((value) => rowsFor(tree, value).includes(row))
}

export const putText = (value: Value, row: number): string => `put ${value} ${row + 1}`
