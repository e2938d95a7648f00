// When a tab says that it is my turn, and when a notification does.
import { beforeEach, expect, it, vi } from 'vitest'
import { notices } from './notices.svelte.ts'
import { Turn } from './turn.ts'

let told: string[]

beforeEach(() => {
  told = []
  document.head.innerHTML = '<link rel="icon" href="/icon.svg" />'
  vi.spyOn(notices, 'show').mockImplementation(
    async (table, title, body) => void told.push(`${table}: ${title} ${body}`),
  )
  vi.spyOn(notices, 'hide').mockImplementation(async (table) => void told.push(`${table} hidden`))
})

const icon = () => document.querySelector('link')?.getAttribute('href')

function see(turn: Turn, mine: boolean, looked: boolean): string[] {
  told = []
  turn.see(mine, looked, 'Your turn', 'Ben')
  return told
}

it('a turn that begins while nobody looks is told once, and taken back when it is over', () => {
  const turn = new Turn('t')
  expect(see(turn, false, false)).toEqual([])
  expect(see(turn, true, false)).toEqual(['t: Your turn Ben'])
  expect(icon()).toBe('/icon-turn.svg')
  expect(see(turn, true, false)).toEqual([])
  expect(see(turn, false, false)).toEqual(['t hidden'])
  expect(icon()).toBe('/icon.svg')
  expect(see(turn, true, false)).toEqual(['t: Your turn Ben'])
})

it('whoever looks needs no sign, and takes away those of before', () => {
  const turn = new Turn('t')
  see(turn, true, false)
  expect(see(turn, true, true)).toEqual(['t hidden'])
  expect(icon()).toBe('/icon.svg')
})

it('whoever saw the turn and looks away has a sign on the tab, and is not told', () => {
  const turn = new Turn('t')
  see(turn, true, true)
  expect(see(turn, true, false)).toEqual([])
  expect(icon()).toBe('/icon-turn.svg')
  turn.stop()
  expect(icon()).toBe('/icon.svg')
})

it('an installed page has a sign on its icon, where the browser knows such a thing', () => {
  const app = {
    setAppBadge: vi.fn(async () => undefined),
    clearAppBadge: vi.fn(async () => Promise.reject(new Error())),
  }
  Object.assign(navigator, app)
  const turn = new Turn('t')
  see(turn, true, false)
  see(turn, true, true)
  expect([app.setAppBadge.mock.calls.length, app.clearAppBadge.mock.calls.length]).toEqual([1, 1])
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
})
