import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rescue } from './rescue.ts'

let [frame, board, button] = [] as unknown as [HTMLElement, HTMLElement, HTMLButtonElement]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div><button>To my turn</button><main tabindex="-1"></main></div>'
  frame = document.querySelector('div')!
  board = document.querySelector('main')!
  button = document.querySelector('button')!
  stop = rescue(frame, () => board.focus())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Return the focused element once all has come to rest. */
async function after(change: () => void): Promise<Element | null> {
  change()
  if (document.activeElement !== document.body && !button.isConnected) (document.activeElement as HTMLElement).blur()
  await vi.advanceTimersByTimeAsync(600)
  return document.activeElement
}

it('leads the focus to the board when the button that had it has gone', async () => {
  button.focus()
  expect(await after(() => button.remove())).toBe(board)
})

it('leaves the focus where somebody else has led it', async () => {
  const other = frame.appendChild(document.createElement('button'))
  button.focus()
  const found = await after(() => {
    button.remove()
    other.focus()
  })
  expect(found).not.toBe(board)
})

it('leaves it alone where somebody tapped', async () => {
  button.focus()
  const found = await after(() => {
    document.dispatchEvent(new Event('pointerdown'))
    button.remove()
  })
  expect(found).toBe(document.body)
})

it('gives it back to a button that was disabled for a moment', async () => {
  button.focus()
  const found = await after(() => {
    button.disabled = true
    button.blur()
    setTimeout(() => (button.disabled = false), 100)
  })
  expect(found).toBe(button)
})
