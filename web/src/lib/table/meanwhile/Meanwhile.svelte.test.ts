import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { TablePage } from '../page.svelte.ts'
import { words as tableWords } from '../index.ts'
import { words } from './index.ts'
import Meanwhile from './Meanwhile.svelte'

const seats = [
  { seat: 0, kind: 'person', bot: null, mine: true, colour: 'red' },
  { seat: 1, kind: 'bot', bot: 'club', mine: false, colour: 'blue' },
]
const log = [
  { n: 1, ms: 0, kind: 'act', actor: 0, text: 'a', items: [] },
  { n: 2, ms: 0, kind: 'act', actor: 1, text: 'b', items: [] },
]
let shown: object | undefined

afterEach(() => shown && unmount(shown))

async function show(hurry: (() => void) | null, myTurn: boolean) {
  await Promise.all([words.load('en'), tableWords.load('en')])
  const lines = log.map((entry) => ({ entry, text: `Entry ${entry.n}`, undone: false }))
  const page = {
    session: { state: { log }, myTurn },
    stage: { live: { hurry }, pointed: null },
    teller: { lines },
    table: { seats },
    module: null,
  } as unknown as TablePage
  shown = mount(Meanwhile, { target: document.body, props: { page } })
  flushSync()
}

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)

it('lets the bots play to my turn, by button and key', async () => {
  const hurry = vi.fn()
  await show(hurry, false)
  button('To my turn')!.click()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true }))
  expect(hurry).toHaveBeenCalledTimes(2)
})

it('lists at my turn what others did since the last', async () => {
  await show(null, true)
  expect(button('To my turn')).toBeUndefined()
  expect(button('Since my turn')).toBeDefined()
  expect(document.querySelector('.since')!.textContent).toContain('Entry 2')
  expect(document.querySelector('.since')!.textContent).not.toContain('Entry 1')
})
