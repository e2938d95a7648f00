// The frame's reaction to an event: it comes once, regardless of later messages.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stands } from '../app/back.ts'
import { drawersPart } from './drawers/index.ts'
import { sound } from '../sound/sound.svelte.ts'
import type { AnyServerMessage, SeatView, TableInfo } from '../net/wire.ts'
import { table as madeUp } from './made_up.ts'
import Table from './Table.svelte'
import { patiently } from '../testing/patiently.ts'

class Line {
  static last: Line
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    Line.last = this
  }
  /** The line stands. */
  send(text: string): void {
    const { type, id } = JSON.parse(text) as { type: string; id: number }
    if (type === 'ping') queueMicrotask(() => say({ type: 'done', id, n }))
  }
  close(): void {}
}

function people(...names: string[]): TableInfo {
  const seats = names.map((name, seat) => ({ seat, kind: 'person', name, bot: null, present: true, mine: seat === 0 }))
  return { ...madeUp, seats: seats as TableInfo['seats'] }
}

/** My view: whose turn it is. */
const view = (turn: number | null): SeatView => ({
  seat: 0,
  view: { actors: turn === null ? [] : [turn] },
  legal: turn === 0 ? { play: {} } : {},
})

let n = 4
function say(message: AnyServerMessage): void {
  Line.last.onmessage?.({ data: JSON.stringify(message) })
  flushSync()
}
const acted = (actor: number, next: number | null) => {
  n += 1
  say({
    type: 'update',
    n,
    entries: [{ n, ms: 0, kind: 'act', actor, text: 'play', items: [] }],
    public: view(next).view,
    seat_views: [{ seat: 0, view: {}, legal: view(next).legal, turn: null }],
  })
}
const changed = (table: TableInfo) => say({ type: 'table', table })
const over = (table: TableInfo): TableInfo => ({
  ...table,
  status: 'finished',
  result: { ranks: [1, 2], scores: [5, 3], reason: 'done', result: null, challenges: [] } as TableInfo['result'],
})

let shown: ReturnType<typeof mount>
let played: string[]

/** Comes to a table of two at which the other is to move. */
async function enter(table = people('Ada', 'Ben')): Promise<void> {
  shown = mount(Table, { target: document.body, props: { id: 't1' } })
  flushSync()
  Line.last.onopen?.()
  n = 4
  say({ type: 'welcome', id: 1, table, n, now_ms: 0, entries: [], seat_views: [view(1)], chat: [] })
  await drawersPart()
  await vi.advanceTimersByTimeAsync(0)
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ games: [], tables: [], people: [], name: 'Ada' }), {
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  played = []
  vi.spyOn(sound, 'play').mockImplementation((name) => {
    // As in the real one, an effect that calls it depends on whether sound is on.
    void sound.on
    played.push(name)
  })
})

afterEach(async () => {
  // The history goes back by a timer of its own.
  vi.useRealTimers()
  await unmount(shown)
  await patiently(() => expect(stands()).toBe(false))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('draws every seat in its colour', async () => {
  const table = people('Ada', 'Ben')
  table.seats = table.seats.map((seat, i) => ({ ...seat, colour: i === 0 ? 'green' : 'purple' }))
  await enter(table)
  const rings = () =>
    [...document.querySelectorAll<HTMLElement>('.ring')].map((ring) => ring.style.getPropertyValue('--seat'))
  expect(rings()).toEqual(['var(--seat-green)', 'var(--seat-purple)'])
  changed({ ...table, seats: table.seats.map((seat) => ({ ...seat, colour: 'black' })) })
  expect(rings()).toEqual(['var(--seat-black)', 'var(--seat-black)'])
})

it('opens what keys do by ?, but not out of a text', async () => {
  await enter()
  const open = () => [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent)
  const ask = (at: Element) => {
    at.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
    flushSync()
  }
  const field = document.body.appendChild(document.createElement('input'))
  ask(field)
  expect(open()).toEqual([])
  field.remove()
  ask(document.body)
  expect(open()).toEqual(['Keys'])
})

it('shows what another says beside them, in one’s own language', async () => {
  await enter()
  const said = (n: number, seat: number, phrase: string | null, text: string) =>
    say({ type: 'said', line: { line: n, ms: 0, name: 'Ben', seat, text, phrase } })
  const toast = () => document.querySelector('.toasts')?.textContent?.trim() ?? ''
  said(1, 0, null, 'of mine')
  expect(toast()).toBe('')
  said(2, 1, 'well-played', 'Well fought')
  await patiently(() => expect(toast()).toContain('Well played!'))
})

it('an action is heard once, whoever comes and goes after it', async () => {
  await enter()
  acted(1, 1)
  expect(played).toEqual(['piece'])
  changed({ ...people('Ada', 'Ben'), spectators: 1 })
  expect(played).toEqual(['piece'])
})

it('an action is not heard again when sound is turned off and on', async () => {
  await enter()
  acted(1, 1)
  sound.turn(true)
  flushSync()
  sound.turn(false)
  flushSync()
  expect(played.filter((name) => name === 'piece')).toHaveLength(1)
})

it('my own action lays, and my turn is rung once', async () => {
  await enter()
  acted(1, 0)
  expect(played).toEqual(['piece', 'turn'])
  acted(0, 0)
  expect(played).toEqual(['piece', 'turn', 'piece'])
})

it('the result opens by itself, also when somebody comes or goes meanwhile', async () => {
  await enter()
  acted(1, null)
  changed(over(people('Ada', 'Ben')))
  vi.advanceTimersByTime(600)
  changed({ ...over(people('Ada', 'Ben')), spectators: 1 })
  const named = () => document.querySelector('.won, .finale')
  expect(document.querySelector('.chip.turn, .said .chip')?.textContent).toBe('The game is over')
  expect([document.querySelector('dialog[open]'), named(), played.includes('won')]).toEqual([null, null, false])
  await vi.advanceTimersByTimeAsync(700)
  flushSync()
  expect(document.querySelector('.said .chip')?.textContent).toBe('Winner: Ada')
  expect(document.querySelector('dialog[open]')).toBe(null)
  await vi.advanceTimersByTimeAsync(2000)
  flushSync()
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Result')
  expect(played.filter((name) => name === 'won')).toHaveLength(1)
})

it('the result of a game that was over before stays closed', async () => {
  await enter(over(people('Ada', 'Ben')))
  changed({ ...over(people('Ada', 'Ben')), spectators: 1 })
  vi.advanceTimersByTime(5000)
  flushSync()
  expect(document.querySelector('dialog[open]')).toBe(null)
  expect(played).toEqual([])
})

it('how long we wait is shown, and not spoken every second', async () => {
  await enter()
  acted(1, 1)
  const spoken = () =>
    [...document.querySelectorAll('[role=status], [role=alert], [aria-live]:not([aria-live=off])')].map(
      (region) => region.textContent,
    )
  await vi.advanceTimersByTimeAsync(12_000)
  flushSync()
  const [before, text] = [spoken(), document.body.textContent]
  expect(before.join(' ')).toContain('Ben')
  await vi.advanceTimersByTimeAsync(2_000)
  flushSync()
  expect(document.body.textContent).not.toBe(text)
  expect(spoken()).toEqual(before)
})

it('the tab says that it is my turn, and when it is no longer', async () => {
  await enter()
  const waiting = document.title
  acted(1, 0)
  expect(document.title).toMatch(/Your turn/)
  acted(0, 1)
  expect(document.title).toBe(waiting)
})

it('Back closes an open drawer and stays at the table', async () => {
  await enter()
  const place = location.href
  document.querySelector<HTMLElement>('button[aria-label="More"]')?.click()
  flushSync()
  await vi.advanceTimersByTimeAsync(0)
  expect(document.querySelector('dialog[open] h2')?.textContent).toBe('More')
  expect(stands()).toBe(true)
  vi.useRealTimers()
  const gone = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await gone
  flushSync()
  expect(document.querySelector('dialog[open]')).toBe(null)
  expect(location.href).toBe(place)
})

it('who asks for a pause reads whom it waits for, the others who asked', async () => {
  await enter()
  const asked = () => [...document.querySelectorAll('.question p')].map((hint) => hint.textContent?.trim())
  changed({ ...people('Ada', 'Ben', 'Cem'), clock: true, wishes: [0, 2] } as TableInfo)
  expect(asked()).toContain('You asked for a pause. Waiting for: Ben')
  changed({ ...people('Ada', 'Ben', 'Cem'), clock: true, wishes: [1] } as TableInfo)
  expect(asked()).toContain('Ben would like a pause')
})
