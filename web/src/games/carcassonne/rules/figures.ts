/** The worked examples as positions that lead to each other; make_fixtures.py plays them. */

import type { GameItem, Laid, Standing } from '../view.ts'
import figures from './figures.json'

export interface Node {
  turn: number
  tile: string | null
  tiles: Laid[]
  followers: Standing[]
  scores: number[]
  /** Solo: the last colour on the track. */
  last?: number[]
  ways: Way[]
}

/** The possible actions here: one, or several in a row (`place 0,1 0; pass`). */
export interface Way {
  text: string
  items: GameItem[]
  to: Node
}

export type FigureName = keyof typeof figures

export const EXAMPLES = figures as unknown as Record<FigureName, Node>

/** All squares that the example comes to use, as left, top, width and height. */
export function boxOf(node: Node): [number, number, number, number] {
  const tiles: Laid[] = []
  const walk = (at: Node) => {
    tiles.push(...at.tiles)
    for (const { to } of at.ways) walk(to)
  }
  walk(node)
  const [xs, ys] = [tiles.map(([x]) => x), tiles.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return [x, y, Math.max(...xs) + 1 - x, Math.max(...ys) + 1 - y]
}

/** Where the tile in hand goes in this example. */
export function gapOf(node: Node): Laid | null {
  const [, at, turned] = /^place (\S+) (\d+)/.exec(node.ways[0]?.text ?? '') ?? []
  const angle = ([0, 90, 180, 270] as const).find((one) => one === Number(turned))
  if (!at || angle === undefined || !node.tile) return null
  const [x = 0, y = 0] = at.split(',').map(Number)
  return [x, y, node.tile, angle]
}
