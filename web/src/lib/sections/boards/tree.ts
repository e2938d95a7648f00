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

/** Actions that one seat takes in a row on one line. */
export interface Turn extends Row {
  /** The nodes of the turn; `node` is the last of them. */
  nodes: readonly BoardNode[]
}

/** The rows in turns: actions that one seat takes in a row are one, such as placing a tile and sending a follower.
 * Chance events that `told` leaves out have no row; where one seat plays alone, they end its turn. */
export function turnsOf(rows: readonly Row[], told: (row: Row) => boolean): Turn[] {
  const alone = new Set(rows.map(({ node }) => node.actor).filter((actor) => actor >= 0)).size < 2
  const turns: Turn[] = []
  let goesOn = false
  for (const row of rows) {
    const { node, depth, first } = row
    if (!told(row)) {
      goesOn &&= !alone
      continue
    }
    const last = turns.at(-1)
    const same = last && last.node.actor === node.actor && last.depth === depth && !first && !node.name
    if (last && goesOn && same && !last.node.comment) {
      turns[turns.length - 1] = { ...last, node, nodes: [...last.nodes, node] }
    } else turns.push({ ...row, nodes: [node] })
    goesOn = node.actor >= 0
  }
  return turns
}

/** The log of a line, as a table would have it. */
export function logOf(path: readonly BoardNode[]): LogEntry[] {
  const started: LogEntry = { n: 1, ms: 0, kind: 'started', actor: null, text: '', items: [] }
  return [
    started,
    ...path.map(({ actor, text, items }, i): LogEntry => ({ n: i + 2, ms: 0, kind: 'act', actor, text, items })),
  ]
}
