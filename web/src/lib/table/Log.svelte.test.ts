import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import type { LogEntry } from '../catalogue/game.ts'
import Log from './Log.svelte'

const entry: LogEntry = { n: 1, ms: 0, kind: 'act', actor: 0, text: 'lay', items: [] }

it('shows the entry the mouse moves to, not the one that scrolls beneath it', async () => {
  const onpoint = vi.fn()
  const shown = mount(Log, {
    target: document.body,
    props: { lines: [{ entry, text: 'Ada lays', undone: false }], onpoint },
  })
  flushSync()
  const move = (type: string, movementY: number) => {
    const event = new PointerEvent(type, { pointerType: 'mouse', bubbles: true })
    Object.defineProperties(event, { movementX: { value: 0 }, movementY: { value: movementY } })
    document.querySelector('button')?.dispatchEvent(event)
  }
  move('pointerenter', 0)
  move('pointermove', 0)
  expect(onpoint).not.toHaveBeenCalled()
  move('pointermove', 3)
  expect(onpoint).toHaveBeenLastCalledWith(entry)
  move('pointerleave', 3)
  expect(onpoint).toHaveBeenLastCalledWith(null)
  await unmount(shown)
})

it('heads what begins after an entry, unless that was undone', async () => {
  const heads = ({ n }: LogEntry) => (n < 3 ? `Round ${n + 1}` : '')
  const lines = [1, 2, 3].map((n) => ({ entry: { ...entry, n }, text: `line ${n}`, undone: n === 2 }))
  const shown = mount(Log, { target: document.body, props: { lines, module: { heads }, onpoint: vi.fn() } })
  flushSync()
  const texts = [...document.querySelectorAll('li')].map(({ textContent }) => textContent.trim())
  expect(texts.map((text) => text.replace(/^\S+\s+(?=line)/, ''))).toEqual(['line 1', 'Round 2', 'line 2', 'line 3'])
  await unmount(shown)
})
