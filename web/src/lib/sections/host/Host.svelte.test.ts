// The host's page leads to a person, and leaves alone a reader who has moved on.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PersonShown, ReportShown } from '../../net/wire.ts'
import Host from './Host.svelte'
import { words as en } from './words/en.ts'

const measures = { muted: null, banned: null, others: 0, near: false }
const report: ReportShown = {
  ...measures,
  report: 1,
  ms: 0,
  guest: 7,
  by: 'Anna',
  name: 'Ben',
  now: null,
  table: '',
  game: '',
  status: null,
  seated: false,
  reason: 'insult',
  words: '',
  lines: [],
}
const lists = { devices: [], tables: [], reports: [], sanctions: [] }
const person: PersonShown = { ...measures, ...lists, guest: 7, name: 'Ben', own: false }
const answers: Record<string, object> = {
  '/api/host': { reports: [report], sanctions: [], host: true, tasks: ['notice'] },
  '/api/games': { games: [] },
  '/api/house': {},
  '/api/host/tables': { tables: [], more: false },
  '/api/host/tournaments': { tournaments: [] },
}

let page: ReturnType<typeof mount>
let tell: (answer: Response) => void

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith('/api/host/person')
      ? new Promise<Response>((resolve) => (tell = resolve))
      : Promise.resolve(new Response(JSON.stringify(answers[path] ?? {}))),
  )
  page = mount(Host, { target: document.body })
  await vi.waitFor(() => expect(taken()).toBe(en.reportsOf(1)))
})

afterEach(async () => {
  await unmount(page)
  vi.unstubAllGlobals()
})

function named(name: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')]
  return buttons.find(({ textContent }) => textContent?.trim() === name)!
}
const taken = () => document.querySelector('.parts [aria-pressed=true]')?.textContent?.trim()

const busy = () => document.querySelector('[aria-busy=true]') !== null

/** The reader looks a person up, goes to another part if there is one, and then the answer comes. */
async function lookUp(thenTo?: string): Promise<void> {
  named(en.see).click()
  flushSync()
  expect(busy()).toBe(true)
  if (thenTo) named(thenTo).click()
  flushSync()
  tell(new Response(JSON.stringify(person)))
  await vi.waitFor(() => expect(busy()).toBe(false))
  flushSync()
}

it('leads from a report to the person', async () => {
  await lookUp()
  await vi.waitFor(() => expect(taken()).toBe(en.parts.people))
  expect(document.querySelector('h3')?.textContent).toBe('Ben')
})

it('stays where the reader has gone before the answer came', async () => {
  await lookUp(en.parts.notice)
  await new Promise((resolve) => setTimeout(resolve))
  expect(taken()).toBe(en.parts.notice)
})

it('shows the tables to a reader who went there before the answer came', async () => {
  await lookUp(en.parts.tables)
  await vi.waitFor(() => expect(document.body.textContent).toContain(en.noTables))
  expect(taken()).toBe(en.parts.tables)
})
