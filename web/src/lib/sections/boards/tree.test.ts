import { expect, it } from 'vitest'
import type { BoardNode } from '../../net/wire.ts'
import { logOf, pathTo, rowsOf, turnsOf } from './tree.ts'

const node = (id: number, parent: number): BoardNode => ({
  id,
  parent,
  actor: 0,
  text: `move ${id}`,
  items: [],
  name: '',
  comment: '',
})

/** 1 2 3 4 is the main line; 5 6 instead of 3, with 8 instead of 6; 7 instead of 1. */
const nodes = [node(1, 0), node(2, 1), node(3, 2), node(4, 3), node(5, 2), node(6, 5), node(7, 0), node(8, 5)]

const ids = (found: readonly BoardNode[]) => found.map(({ id }) => id)

it('shows each variation right after the action that it replaces', () => {
  const rows = rowsOf(nodes)
  expect(rows.map(({ node: { id }, depth }) => [id, depth])).toEqual([
    [1, 0],
    [7, 1],
    [2, 0],
    [3, 0],
    [5, 1],
    [6, 1],
    [8, 2],
    [4, 0],
  ])
  expect(rows.filter(({ first }) => first).map((row) => row.node.id)).toEqual([7, 5, 8])
  expect(rowsOf([])).toEqual([])
})

it('has a row for each turn, whatever is drawn within it', () => {
  const act = (id: number, parent: number, actor: number): BoardNode => ({ ...node(id, parent), actor })
  const game = [act(1, 0, 0), act(2, 1, 0), act(3, 2, -1), act(4, 3, 0), act(5, 4, 1), act(6, 5, 1), act(7, 4, 1)]
  const turns = (of: readonly BoardNode[]) =>
    turnsOf(rowsOf(of), ({ node: { actor } }) => actor >= 0).map((turn) => [turn.depth, ...ids(turn.nodes)])
  expect(turns(game)).toEqual([
    [0, 1, 2, 4],
    [0, 5],
    [1, 7],
    [0, 6],
  ])
  expect(turns(game.slice(0, 4)), 'alone').toEqual([
    [0, 1, 2],
    [0, 4],
  ])
  const named = game.map((one) => (one.id === 2 ? { ...one, name: 'Here' } : one))
  expect(turns(named)[0]).toEqual([0, 1])
})

it('every action has one row', () => {
  expect(new Set(rowsOf(nodes).map((row) => row.node.id)).size).toBe(nodes.length)
})

it('finds the way to an action', () => {
  expect(ids(pathTo(nodes, 8))).toEqual([1, 2, 5, 8])
  expect(ids(pathTo(nodes, 0))).toEqual([])
})

it('a line has the log that a table would have', () => {
  const log = logOf(pathTo(nodes, 2))
  expect(log.map(({ n, kind, text }) => [n, kind, text])).toEqual([
    [1, 'started', ''],
    [2, 'act', 'move 1'],
    [3, 'act', 'move 2'],
  ])
})
