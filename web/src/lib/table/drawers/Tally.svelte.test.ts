import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Tally as Told } from '../../catalogue/tally.ts'
import type { LogEntry } from '../../net/wire.ts'
import Tally from './Tally.svelte'

const entry = (n: number, text: string): LogEntry => ({ n, ms: 1000 * n, kind: 'act', actor: 0, text, items: [] })
const log: LogEntry[] = [{ ...entry(2, ''), kind: 'started' }, entry(3, 'first'), entry(4, 'second'), entry(5, 'third')]
const told: Told = {
  columns: [{ title: 'Start' }, { title: 'Row 1', group: 'Round 1' }, { title: 'Row 2', group: 'Round 1' }],
  lines: [
    {
      name: 'Ada',
      seats: [0],
      rank: 1,
      first: true,
      cells: [
        { parts: [{ n: 2, points: 80 }] },
        { parts: [{ n: 5, points: -30, what: 'A black row' }] },
        { parts: [{ n: 3, points: 50 }] },
      ],
    },
    {
      name: 'Ben',
      seats: [1],
      rank: 2,
      first: false,
      cells: [{ parts: [{ n: 2, points: 80 }] }, { parts: [] }, { parts: [] }],
    },
  ],
  total: 'Points',
}

const names = (seat: number | null) => ['Ada', 'Ben'][seat ?? 0] ?? ''

let shown: ReturnType<typeof mount> | null = null
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

function show(tally: Told) {
  const [ongo, onpoint] = [vi.fn(), vi.fn()]
  const say = ({ text }: LogEntry) => `Ada: ${text}`
  shown = mount(Tally, {
    target: document.body,
    props: { tally, Mark: undefined, names, personOn: () => null, log, say, ongo, onpoint },
  })
  flushSync()
  return { ongo, onpoint }
}
const press = (name: string) => {
  document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click()
  flushSync()
}
const story = () => [...document.querySelectorAll<HTMLElement>('section li button')]

it('tells what made a number, and leads to its step', () => {
  const { ongo, onpoint } = show(told)
  expect(story()).toHaveLength(0)
  press('Ada, Points: 100')
  expect(story().map((line) => line.querySelector('b')?.textContent)).toEqual(['+80', '+50', '−30'])
  expect(story().map((line) => line.querySelector('span')?.textContent)).toEqual([
    'The start of the game.',
    'Ada: first',
    'A black row',
  ])
  story()[2]!.focus()
  expect(onpoint).toHaveBeenLastCalledWith(log[3])
  story()[2]!.click()
  expect(ongo).toHaveBeenCalledWith(log[3])
  press('Ada, Points: 100')
  expect(story()).toHaveLength(0)
})

it('adds up the columns of a group, and unfolds them', () => {
  show({ ...told, down: true, signed: true })
  const rows = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent.trim())
  expect(rows()).toEqual(['Start', '▸Round 1'])
  press('Ada, Round 1: +20')
  expect(story()).toHaveLength(2)
  document.querySelector<HTMLElement>('.fold')!.click()
  flushSync()
  expect(rows()).toEqual(['Start', '▾Round 1', 'Row 1', 'Row 2'])
  press('Ada, Row 1: −30')
  expect(story().map((line) => line.textContent)).toEqual([expect.stringContaining('A black row')])
  expect(document.querySelectorAll('td.first').length).toBeGreaterThan(0)
})
