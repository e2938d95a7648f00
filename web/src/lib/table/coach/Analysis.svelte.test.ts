// The analysis of a finished game: waited for, shown, failed.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { table } from '../made_up.ts'
import type { AnalysisState, LogEntry, Slip, TableInfo } from '../../net/wire.ts'
import Analysis from './Analysis.svelte'

const slip: Slip = {
  number: 3,
  played: ['b'],
  better: ['a'],
  loss: 0.2,
  line: [],
  items: [{}, {}],
  items_played: [],
  reasons: [],
}
const done: AnalysisState = {
  state: 'done',
  done: 2,
  of: 2,
  analysis: {
    unit: 'share',
    seats: [
      { luck: 0.12, choices: -0.2, slips: [slip] },
      { luck: -0.12, choices: 0, slips: [] },
    ],
    turns: [
      { number: 2, seat: 0, expected: [0.5, 0.5] },
      { number: 3, seat: 1, expected: [0.3, 0.7] },
      { number: 4, seat: 0, expected: [0.4, 0.6] },
      { number: 5, seat: null, expected: [0, 1] },
    ],
  },
}
type SeatLuck = NonNullable<AnalysisState['analysis']>['seats'][number]
const log = [2, 3, 4, 5].map((n): LogEntry => ({ n, ms: 0, kind: 'act', actor: 0, text: 'x', items: [] }))
const part = (state: AnalysisState['state'], done = 0): AnalysisState => ({ state, done, of: 2, analysis: null })

let answers: (AnalysisState | number)[]
let asked: string[]
let shown: ReturnType<typeof mount>
const onslip = vi.fn()
const ongo = vi.fn()

const text = () => document.body.textContent.trim().replaceAll(/\s+/g, ' ')
async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  flushSync()
}
async function open(...said: (TableInfo | AnalysisState | number)[]): Promise<void> {
  const at = said.find((one): one is TableInfo => typeof one === 'object' && 'seats' in one) ?? table
  answers = said.filter((one): one is AnalysisState | number => one !== at)
  const props = {
    table: at,
    names: (seat: number | null) => ['Ada', 'Ben'][seat ?? 0] ?? '',
    module: null,
    log,
    would: (entries: readonly LogEntry[]) => entries.map((one) => `${one.actor} does ${one.text}.`),
    onslip,
    ongo,
  }
  shown = mount(Analysis, { target: document.body, props })
  flushSync()
  await wait(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    const answer = answers.shift() ?? part('working')
    if (typeof answer === 'number') return new Response('{"code":"no-coach","params":{}}', { status: answer })
    return new Response(JSON.stringify(answer))
  })
})

afterEach(async () => {
  await unmount(shown)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('says how far the coach is, and asks until it is done', async () => {
  await open(part('waiting'), part('working', 1), done)
  expect(text()).toMatch(/The coach is analysing other games/)
  expect(document.querySelector<HTMLInputElement>('input[type=range]')?.disabled, 'room for the graph').toBe(true)
  await wait(400)
  expect(text()).toContain('The coach is analysing this game: 1 of 2 decisions.')
  expect(document.querySelector('progress')?.value).toBe(1)
  await wait(400)
  expect(text()).toMatch(/None worth mentioning/)
  expect(document.querySelector('progress')).toBeNull()
  const path = '/api/tables/t1/analysis'
  expect(asked).toEqual([`POST ${path}`, `GET ${path}?after=0`, `GET ${path}?after=1`])
  await wait(20_000)
  expect(asked, 'nothing more to ask for').toHaveLength(3)
})

it('shows what is found so far, and goes on in place', async () => {
  const soFar = { ...done.analysis!, turns: done.analysis!.turns.slice(0, 1) }
  await open({ state: 'working', done: 1, of: 2, analysis: soFar }, done)
  expect(text()).toContain('0 does b. cost 20%')
  expect(text()).toContain('1 of 2 decisions.')
  const slider = document.querySelector('input[type=range]')
  expect(slider?.getAttribute('max')).toBe('0')
  await wait(400)
  expect(document.querySelector('input[type=range]')).toBe(slider)
  expect(slider?.getAttribute('max')).toBe('2')
})

it('leaves each point of the graph where it is while more come', async () => {
  const turns = done.analysis!.turns
  const part = (count: number): AnalysisState => ({
    state: 'working',
    done: count,
    of: 3,
    analysis: { ...done.analysis!, turns: turns.slice(0, count) },
  })
  const points = () => (document.querySelector('.curve')?.getAttribute('d') ?? '').match(/[\d.]+ [\d.]+(?=C|$)/g) ?? []
  await open(part(1), part(3), done)
  const first = points()
  expect(first).toEqual(['0.00 50.00'])
  await wait(400)
  const two = points()
  expect(two).toEqual([...first, '66.67 60.00'])
  await wait(400)
  expect(points()).toEqual([...two, '100.00 100.00'])
  expect(document.querySelectorAll('.one.came'), 'the room for slips stays').toHaveLength(2)
})

it('tells a screen reader of each quarter, not of each decision', async () => {
  const status = () => document.querySelector('[role="status"]')?.textContent
  const part = (count: number): AnalysisState => ({ ...done, state: 'working', done: count, of: 40 })
  await open(part(1), part(9), part(10), part(11), done)
  const heard = [status()]
  for (let at = 0; at < 4; at += 1) {
    await wait(300)
    heard.push(status())
  }
  const quarter = '25% of the game is analysed. 1 slip so far.'
  const begun = 'The coach is analysing this game.'
  expect(heard).toEqual([begun, begun, quarter, quarter, 'The coach has analysed the whole game.'])
  expect(document.querySelector('.going')).toBeNull()
})

it('names no loss that is written as nothing', async () => {
  const [ada, ben] = done.analysis!.seats as [SeatLuck, SeatLuck]
  const slips = [slip, { ...slip, number: 4, loss: 0.004 }]
  await open({ ...done, analysis: { ...done.analysis!, seats: [{ ...ada, slips }, ben] } })
  const costs = [...document.querySelectorAll('section[aria-labelledby="slips"] li .hint')]
  expect(costs.map((cost) => cost.textContent)).toEqual(['cost 20%'])
})

it('tells luck from skill, and shows each slip', async () => {
  await open(done)
  const rows = [...document.querySelectorAll('section[aria-labelledby="luck"] tbody tr')]
  expect(rows.map((row) => row.textContent.trim().replaceAll(/\s+/g, ' '))).toEqual([
    'Adalucky +12% some slips −20%',
    'Benunlucky −12% hardly a slip 0%',
  ])
  const button = document.querySelector<HTMLButtonElement>('section[aria-labelledby="slips"] li button')
  expect(button?.getAttribute('aria-label')).toBe('Show: 0 does b.')
  expect(text()).toContain('0 does b. cost 20%')
  expect(text()).toContain('None worth mentioning.')
  button?.click()
  expect(onslip).toHaveBeenCalledExactlyOnceWith(slip, 0)
})

it('goes through the decisions of one side by a slider, and from each to its step', async () => {
  await open(done)
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  expect(slider.getAttribute('aria-valuetext')).toBe('Decision 2 of 2: Ada 0%, Ben 100%')
  slider.value = '1'
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(slider.getAttribute('aria-valuetext'), 'no decision of Ben').toBe('Decision 1 of 2: Ada 40%, Ben 60%')
  expect(ongo, 'the board follows').toHaveBeenCalledExactlyOnceWith(log[2])
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
  expect(ongo, 'by a key from anywhere').toHaveBeenLastCalledWith(log[0])
  const rows = () => document.querySelectorAll('details tbody tr').length
  expect(rows()).toBe(3)
  const [adas, bens] = document.querySelectorAll<HTMLButtonElement>('.sides button')
  expect([adas, bens].map((one) => one?.ariaPressed)).toEqual(['true', 'false'])
  bens?.click()
  flushSync()
  expect(rows(), 'a decision and the result').toBe(2)
  expect(document.querySelectorAll('.curve')).toHaveLength(1)
  expect(document.querySelectorAll('path.other:not(.casing)'), 'the other line, too').toHaveLength(1)
  expect([...document.querySelectorAll('.casing')].map((one) => one.getAttribute('stroke'))).toEqual(
    Array(2).fill('var(--ink)'),
  )
})

it('tells slips apart by turn and chances, and trains those of the reader at once, before the others’', async () => {
  const [ada, ben] = done.analysis!.seats as [SeatLuck, SeatLuck]
  const seats = [
    { ...ada, slips: [] },
    { ...ben, slips: [slip, { ...slip, number: 5, loss: 0.04 }] },
  ]
  const turns = done.analysis!.turns.map((turn) => ({ ...turn, seat: turn.seat === null ? null : 1 }))
  const mine = { ...table, seats: [0, 1].map((seat) => ({ ...table.seats[seat]!, seat, mine: seat === 1 })) }
  await open(mine, { ...done, analysis: { ...done.analysis!, seats, turns } })
  const section = document.querySelector('section[aria-labelledby="slips"]')
  expect([...(section?.querySelectorAll('h4') ?? [])].map((one) => one.textContent)).toEqual(['Ben', 'Ada'])
  expect(section?.querySelector('li')?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
    'Turn 1 1 does b. cost 20% from 50% to 30% 50% → 30%',
  )
  const train = section?.querySelector('a')
  expect([train?.textContent.trim(), train?.getAttribute('href')]).toEqual(['Train these 2', '/puzzle/t1.3'])
})

it('says that it failed and tries again', async () => {
  await open(part('failed'), done)
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('The coach could not analyse this game.')
  document.querySelector<HTMLButtonElement>('button')?.click()
  await wait(0)
  expect(text()).toMatch(/Luck and skill/)
})

it('says why there is none, and asks no more once it is closed', async () => {
  await open(409)
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('There is no coach at this table.')
  document.querySelector<HTMLButtonElement>('button')?.click()
  await wait(0)
  await unmount(shown)
  const before = asked.length
  await wait(20_000)
  expect(asked).toHaveLength(before)
  shown = mount(Analysis, {
    target: document.body,
    props: { table, names: String, module: null, log, would: () => [], onslip, ongo },
  })
})
