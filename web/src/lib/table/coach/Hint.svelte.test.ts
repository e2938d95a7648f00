// A hint at the table: asked for, stepped through, and gone with the next move.
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GameModule, Sketch } from '../../catalogue/game.ts'
import { table as madeUp } from '../made_up.ts'
import { namesOf } from '../names.ts'
import type { TablePage } from '../page.svelte.ts'
import { Session } from '../session.svelte.ts'
import type { Wire } from '../socket.ts'
import { Stage } from '../stage.svelte.ts'
import { Teller } from '../teller.svelte.ts'
import type { AnyServerMessage, LogEntry, TableInfo } from '../../net/wire.ts'
import Coach from './Coach.svelte'
import { words as coachWords } from './index.ts'
import { Reasoned } from './reasoned.svelte.ts'

const table: TableInfo = {
  ...madeUp,
  coach: true,
  seats: ['Ada', 'Ben'].map((name, seat) => ({
    seat,
    kind: 'person',
    name,
    bot: null,
    present: true,
    mine: seat === 0,
  })),
}
const sketch: Sketch = (action) => [{ at: action }]
const module = {
  name: 'carcassonne', // whose words the reasons are in
  sketch: async () => sketch,
  describe: (entry: LogEntry, names: (seat: number | null) => string) =>
    `${names(entry.actor)} does ${entry.text} for ${entry.items.length}.`,
} as unknown as GameModule

let sent: { type: string; id: number }[]
let wire: Wire
let session: Session
let stage: Stage
let shown: ReturnType<typeof mount>

const say = (message: AnyServerMessage) => {
  wire.onmessage?.({ data: JSON.stringify(message) })
  flushSync()
}
const settle = async () => {
  await tick()
  await new Promise((done) => setTimeout(done))
  flushSync()
}
const status = () => document.querySelector('[role="status"]')?.textContent.trim().replaceAll(/\s+/g, ' ')
const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  flushSync()
}
const asked = () => sent.filter(({ type }) => type === 'hint')
const idea = (action: string, value: number, items: number) => ({
  actions: [action],
  value,
  visits: 9,
  line: [],
  items: Array.from({ length: items }, () => ({})),
  lead: null,
  reasons: [{ kind: 'hand', followers: 2, instead: 1 }],
})
function answer(number = 4, candidates = [idea('a', 0.6, 2), idea('b', 0.58, 1)]): void {
  const { id } = asked().at(-1)!
  say({ type: 'hinted', id, seat: 0, number, candidates, expected: [0.6, 0.4] })
}

// Loaded once, so that a test need not wait for files.
beforeAll(() => new Reasoned(() => module).want())

beforeEach(() => {
  sent = []
  wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
    close: () => undefined,
  }
  session = new Session('t1', undefined, { open: () => wire, random: () => 0, renewed: () => undefined })
  session.start()
  wire.onopen?.()
  const views = [{ seat: 0, view: {}, legal: { a: {}, b: {} } }]
  say({ type: 'welcome', id: 1, table, n: 4, now_ms: 0, entries: [], seat_views: views, chat: [] })
  const names = namesOf(table.seats)
  stage = new Stage(session, () => names)
  const teller = new Teller(() => ({ names, locale: 'en', module, shared: false, calm: false, log: session.state.log }))
  const page = { table, session, stage, names, module, words: null, teller } as unknown as TablePage
  const props = { page }
  shown = mount(Coach, { target: document.body, props })
  flushSync()
})

afterEach(async () => {
  await unmount(shown)
  session.stop()
})

it('says that the coach thinks, then what one could do with what it scores, marked on the board', async () => {
  document.querySelector('button')?.click()
  flushSync()
  expect(status()).toBe('The coach is thinking…')
  expect(asked()).toHaveLength(1)
  answer()
  await settle()
  expect(status()).toBe(
    'Idea 1 of 2 You does a for 2. You keep 2 followers in hand instead of 1. Slightly better than the next idea. You are ahead, with a 60% chance to win.',
  )
  expect(stage.marks.cells).toEqual([{ at: 'a', tone: 'good' }])
  press('h')
  expect(status()).toMatch(
    /^Idea 2 of 2 You does b for 1. Why the best idea is better: You keep 2 followers in hand instead of 1. Slightly worse than the best idea/,
  )
  expect(stage.marks.cells).toEqual([{ at: 'b', tone: 'good' }])
  press('h')
  expect(status()).toMatch(/^Idea 1 of 2/)
  expect(asked(), 'nothing is asked twice').toHaveLength(1)
})

it('is gone with the next move, and comes for no move but the one it was asked for', async () => {
  press('h')
  answer()
  await settle()
  const entries: LogEntry[] = [{ n: 5, ms: 0, kind: 'act', actor: 0, text: 'a', items: [] }]
  const views = [{ seat: 0, view: {}, legal: { a: {}, b: {} } }]
  say({ type: 'update', n: 5, entries, public: {}, seat_views: views })
  expect(status()).toBe('')
  expect(stage.marks.cells).toEqual([])
  press('h')
  answer(4)
  await settle()
  expect(status(), 'what came too late').toBe('')
})

it('can be asked for again after a move, though the one asked for before it has not come', async () => {
  press('h')
  const entries: LogEntry[] = [{ n: 5, ms: 0, kind: 'act', actor: 0, text: 'a', items: [] }]
  const views = [{ seat: 0, view: {}, legal: { a: {}, b: {} } }]
  say({ type: 'update', n: 5, entries, public: {}, seat_views: views })
  expect(status(), 'nobody waits for the first any longer').toBe('')
  press('h')
  const [first] = asked()
  expect(asked()).toHaveLength(2)
  say({ type: 'hinted', id: first!.id, seat: 0, number: 4, candidates: [idea('a', 0.6, 2)], expected: [0.6, 0.4] })
  await settle()
  expect(status()).toBe('The coach is thinking…')
  answer(5)
  await settle()
  expect(status()).toMatch(/^Idea 1 of 2/)
})

it('is asked by H alone, not in a text and not when it is another’s turn', () => {
  const field = document.body.appendChild(document.createElement('input'))
  press('h', field)
  press('h', document.body, { ctrlKey: true })
  expect(asked()).toHaveLength(0)
  say({
    type: 'update',
    n: 4 + 1,
    entries: [{ n: 5, ms: 0, kind: 'act', actor: 0, text: 'a', items: [] }],
    public: {},
    seat_views: [{ seat: 0, view: {}, legal: {} }],
  })
  press('h')
  expect(asked()).toHaveLength(0)
  expect(document.querySelector('button')?.disabled).toBe(true)
  field.remove()
})

it('is played by one button', async () => {
  press('h')
  answer()
  await settle()
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Play this')
  button?.click()
  await settle()
  expect(sent.at(-1)).toMatchObject({ type: 'act', action: 'a' })
  expect(status(), 'it has gone').toBe('')
})

it('speaks to the reader in every sentence of a game', () => {
  const { second } = coachWords.of('en')
  for (const [told, said] of [
    [
      'You places a tile with city and sends a knight to the city.',
      'You place a tile with city and send a knight to the city.',
    ],
    ['You lays red–blue: red 2.', 'You lay red–blue: red 2.'],
    ['You fills row 3 and wins 100.', 'You fill row 3 and win 100.'],
    ['You rolls again.', 'You roll again.'],
    ['You’s run ends: the pile is used up.', 'Your run ends: the pile is used up.'],
    ['Ben places a tile.', 'Ben places a tile.'],
  ])
    expect(second(told!)).toBe(said)
})

it('shows nothing where the coach has no idea', async () => {
  press('h')
  answer(4, [])
  await settle()
  expect(status()).toBe('')
  expect(stage.marks.cells).toEqual([])
})
