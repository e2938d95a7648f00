// A finished game at its table: the bar of its replay, its keys, its place in the log and in the address.
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../net/api.ts'
import { drawersPart } from '../drawers/index.ts'
import { replayPart } from './index.ts'
import type { LogEntry, TableInfo } from '../../net/wire.ts'
import { table as madeUp } from '../made_up.ts'
import Table from '../Table.svelte'

// Stand-ins for parts that jsdom lacks, set before any module asks for them. A dialog keeps the focus, and gives it
// back when it closes.
vi.hoisted(() => {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  let before: Element | null
  const focus = HTMLElement.prototype.focus
  HTMLElement.prototype.focus = function () {
    if (document.querySelector('dialog[open]')?.contains(this) ?? true) focus.call(this)
  }
  Object.assign(window, { matchMedia: () => wide })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before = document.activeElement
      this.setAttribute('open', '')
    },
    close(this: HTMLDialogElement) {
      this.removeAttribute('open')
      if (before instanceof HTMLElement) before.focus()
    },
  })
})

class Line {
  static last: Line
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    Line.last = this
  }
  send(): void {}
  close(): void {}
}

const entry = (n: number, kind: LogEntry['kind'], actor: number | null = null): LogEntry => ({
  n,
  ms: n,
  kind,
  actor,
  text: `move ${n}`,
  items: [],
})
/** Five actions after the start, chance after the second. */
const log = [
  entry(1, 'started'),
  ...[2, 3].map((n) => entry(n, 'act', 0)),
  entry(4, 'act', -1),
  ...[5, 6, 7].map((n) => entry(n, 'act', 1)),
  entry(8, 'finished'),
]
const finished: TableInfo = {
  ...madeUp,
  status: 'finished',
  seats: ['Ada', 'Ben'].map((name, seat) => ({
    seat,
    kind: 'person',
    name,
    bot: null,
    present: true,
    mine: seat === 0,
  })),
  result: { ranks: [1, 2], scores: [5, 3], reason: 'done', result: null, challenges: [] } as TableInfo['result'],
} as TableInfo

let shown: ReturnType<typeof mount>

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await tick()
  flushSync()
}

/** Comes to the finished game. */
async function enter(table = finished): Promise<void> {
  shown = mount(Table, { target: document.body, props: { id: 't1' } })
  flushSync()
  Line.last.onopen?.()
  const seatViews = [{ seat: 0, view: { actors: [] }, legal: {} }]
  const welcome = { type: 'welcome', id: 1, table, n: 8, now_ms: 0, entries: log, seat_views: seatViews }
  Line.last.onmessage?.({ data: JSON.stringify({ ...welcome, chat: [] }) })
  await drawersPart()
  await drawersPart()
  await replayPart()
  await settle()
}

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)
const bar = () => find('section[aria-label="Replay"]')
const at = () => bar()?.querySelector('input')?.getAttribute('aria-valuetext')

async function click(text: string, within = 'body'): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>(`${within} button`)]
  const wanted = buttons.find((one) => (one.textContent.trim() || one.getAttribute('aria-label')) === text)!
  wanted.focus()
  wanted.click()
  await settle()
}

/** Presses keys where the focus is, or on an element; whether the last one did what it does by itself. */
async function press(key: string, on: Element = document.activeElement ?? document.body): Promise<boolean> {
  const byItself = on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await settle()
  return byItself
}

beforeEach(() => {
  history.replaceState(null, '', '/t/t1')
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ games: [], tables: [], people: [], name: 'Ada' }), {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  vi.spyOn(api, 'past').mockImplementation(async (_, numbers) => ({
    positions: numbers.map((n) => ({ n, seat_views: [{ seat: 0, view: { actors: [] }, legal: {} }] })),
  }))
})

afterEach(async () => {
  await unmount(shown)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the focus is on the slider as soon as the replay stands, also when the result led there', async () => {
  await enter()
  await click('Result')
  await click('Replay', 'dialog')
  expect(document.querySelector('dialog[open]')).toBe(null)
  expect(document.activeElement).toBe(bar()?.querySelector('input'))
})

it('is led by keys wherever the focus is', async () => {
  await enter()
  await click('Replay')
  find('main')?.focus()
  expect(at()).toBe('Step 0 of 5')
  expect(await press('ArrowRight')).toBe(false)
  await press('ArrowRight', document.body)
  expect(at()).toBe('Step 2 of 5')
  await press('ArrowLeft')
  expect(at()).toBe('Step 1 of 5')
  await press('End')
  expect(at()).toBe('Step 5 of 5')
  await press('Home')
  expect(at()).toBe('Step 0 of 5')
  await press(' ')
  await vi.advanceTimersByTimeAsync(1500)
  expect(at()).toBe('Step 1 of 5')
  await press(' ')
  await vi.advanceTimersByTimeAsync(5000)
  expect(at()).toBe('Step 1 of 5')
  await press('Escape')
  expect(bar()).toBe(null)
  expect(await press('ArrowRight')).toBe(true)
})

it('leaves keys to what is written in, to buttons and to drawers', async () => {
  await enter()
  await click('Replay')
  const field = document.body.appendChild(document.createElement('input'))
  expect(await press('ArrowRight', field)).toBe(true)
  field.remove()
  expect(await press(' ', find('button[aria-label="End the replay"]')!)).toBe(true)
  await click('More')
  expect(await press('ArrowRight', find('main')!)).toBe(true)
  expect(await press('Escape', find('dialog[open]')!)).toBe(true)
  expect(at()).toBe('Step 0 of 5')
})

const current = () => [...document.querySelectorAll('[aria-current=step]')].map((line) => line.textContent)

it('the log marks what is shown, in its own box', async () => {
  const box = { top: 100, height: 0 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return (this.ariaCurrent ? { top: 700, height: 20 } : box) as DOMRect
  })
  const page = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await enter()
  expect(current()).toEqual([])
  await click('Replay')
  await press('ArrowRight')
  await press('ArrowRight')
  expect(current()).toEqual([expect.stringContaining('move 3')])
  find('.panel')!.scrollTop = 0
  await press('ArrowRight')
  expect(current()).toEqual([expect.stringContaining('move 5')])
  expect(find('.panel')!.scrollTop, 'the middle of the line in the middle of the box').toBe(610)
  expect(page).not.toHaveBeenCalled()
  await press('Escape')
  expect(current()).toEqual([])
})

it('a line of the log leads to its step, also before the replay is opened', async () => {
  await enter()
  const lines = () => [...document.querySelectorAll<HTMLElement>('.rail li button')]
  const line = (text: string) => lines().find((one) => one.textContent.includes(text))!
  line('move 5').click()
  await settle()
  expect(at()).toBe('Step 3 of 5')
  expect(document.activeElement).toBe(bar()?.querySelector('input'))
  line('move 2').click()
  await settle()
  expect(at()).toBe('Step 1 of 5')
  lines().at(-1)!.click()
  await settle()
  expect(at()).toBe('Step 5 of 5')
})

it('the address carries the step once one rests, and no longer when the replay ends', async () => {
  const written = vi.spyOn(history, 'replaceState')
  await enter()
  await click('Replay')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key)
  await vi.advanceTimersByTimeAsync(500)
  expect(location.pathname + location.search).toBe('/t/t1?step=3')
  expect(written).toHaveBeenCalledTimes(1)
  await press('Escape')
  expect(location.pathname + location.search).toBe('/t/t1')
  await vi.advanceTimersByTimeAsync(500)
  expect(location.search).toBe('')
})

it('another page keeps its address when the replay goes with this one', async () => {
  await enter()
  await click('Replay')
  history.pushState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
  await vi.advanceTimersByTimeAsync(500)
  expect(location.pathname + location.search).toBe('/')
})

it.each([
  ['3', 'Step 3 of 5'],
  ['99', 'Step 5 of 5'],
  ['-1', undefined],
  ['two', undefined],
])('a link to step %s opens the replay there', async (step, opened) => {
  history.replaceState(null, '', `/t/t1?step=${step}`)
  await enter()
  await settle()
  expect(at() ?? undefined).toBe(opened)
})

it('a link to a step opens no replay of a game that goes on', async () => {
  history.replaceState(null, '', '/t/t1?step=3')
  await enter({ ...finished, status: 'playing', result: null })
  Line.last.onmessage?.({ data: JSON.stringify({ type: 'table', table: finished }) })
  await settle()
  expect(find('main')).not.toBe(null)
  expect(bar()).toBe(null)
})

it('a button copies the link to the step', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await enter()
  await click('Replay')
  await press('End')
  await click('Copy the link to this step')
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/t/t1?step=5`)
})
