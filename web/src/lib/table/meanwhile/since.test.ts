import { expect, it } from 'vitest'
import { since } from './since.ts'

const act = (n: number, actor: number) => ({ n, kind: 'act' as const, actor })
const numbers = (entries: readonly { n: number }[]) => entries.map(({ n }) => n)

it('holds what others and chance did after my own last action', () => {
  const log = [act(1, 0), act(2, -1), act(3, 1), act(4, 0), act(5, -1), act(6, 1), act(7, 2)]
  expect(numbers(since(log, (seat) => seat === 0))).toEqual([5, 6, 7])
  expect(numbers(since(log, (seat) => seat === 0 || seat === 2)), 'two seats of mine').toEqual([])
  expect(
    since(log, (seat) => seat === 3),
    'I have not acted yet',
  ).toEqual([])
})
