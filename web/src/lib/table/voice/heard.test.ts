import { expect, it } from 'vitest'
import type { LogEntry } from '../../net/wire.ts'
import { heard } from './heard.ts'

const line = (n: number, actor: number | null, text: string) => ({
  entry: { n, ms: 0, kind: 'act', actor, text, items: [] } as LogEntry,
  text,
  undone: false,
})
const bot = (seat: number) => seat > 0
const begins = ({ text }: LogEntry) => text.startsWith('place')
const lines = [line(1, 0, 'stop'), line(2, 1, 'place'), line(3, 1, 'send'), line(4, 2, 'place')]
const said = (told: number, turns: number[], all = lines) =>
  heard(all, told, { turns, bot, begins, quiet: ({ text }) => text === 'roll' }).map(({ entry }) => entry.n)

it('tells the turn of a bot when it is over', () => {
  expect(said(0, [1], lines.slice(0, 2))).toEqual([1])
  expect(said(1, [1], lines.slice(0, 3))).toEqual([])
  expect(said(1, [2])).toEqual([2, 3])
  expect(said(3, [0])).toEqual([4])
  expect(said(4, [0])).toEqual([])
})

it('tells what people do at once, but for what a later action tells whole', () => {
  const mine = [line(1, 0, 'put'), line(2, 0, 'place')]
  expect(said(0, [0], mine)).toEqual([1])
  expect(said(1, [2], mine)).toEqual([2])
})

it('waits for nobody while people and bots play at once', () => {
  expect(said(0, [0, 1, 2], [line(1, 1, 'take')])).toEqual([1])
})

it('leaves out what was taken back, and what the board says itself', () => {
  expect(said(0, [0], [{ ...line(1, 1, 'place'), undone: true }, line(2, -1, 'roll'), line(3, 1, 'stop')])).toEqual([3])
})
