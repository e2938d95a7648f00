// The tree of a board: lines through it, and the rows in which it is shown.

import type { LogEntry } from '../../catalogue/game.ts'
import type { BoardNode } from '../../net/wire.ts'

export interface Row {
  node: BoardNode
  /** 0 on the main line, one more in each variation. */
  depth: number
  /** A variation begins here. */
  first: boolean
}

export function childrenOf(nodes: readonly BoardNode[], id: number): BoardNode[] {
  return nodes.filter(({ parent }) => parent === id)
}

/** The actions that lead to a node. */
export function pathTo(nodes: readonly BoardNode[], id: number): BoardNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const path: BoardNode[] = []
  for (let node = byId.get(id); node; node = byId.get(node.parent)) path.unshift(node)
  return path
}

/** All actions: the main line, and each variation right after the action that it replaces. */
export function rowsOf(nodes: readonly BoardNode[]): Row[] {
  const children = new Map<number, BoardNode[]>()
  for (const node of nodes) children.set(node.parent, [...(children.get(node.parent) ?? []), node])
  const rows: Row[] = []
  const walk = (from: BoardNode, depth: number): void => {
    let node: BoardNode | undefined = from
    let first = depth > 0
    while (node) {
      rows.push({ node, depth, first })
      first = false
      const siblings: BoardNode[] = node === from ? [] : (children.get(node.parent) ?? []).slice(1)
      for (const other of siblings) walk(other, depth + 1)
      node = children.get(node.id)?.[0]
    }
  }
  const [main, ...others] = children.get(0) ?? []
  if (!main) return []
  const before = rows.length
  walk(main, 0)
  if (others.length > 0) {
    const rest = rows.splice(before + 1)
    for (const other of others) walk(other, 1)
    rows.push(...rest)
  }
  return rows
}

/** The log of a line, as a table would have it. */
export function logOf(path: readonly BoardNode[]): LogEntry[] {
  const started: LogEntry = { n: 1, ms: 0, kind: 'started', actor: null, text: '', items: [] }
  return [
    started,
    ...path.map(({ actor, text, items }, i): LogEntry => ({ n: i + 2, ms: 0, kind: 'act', actor, text, items })),
  ]
}
