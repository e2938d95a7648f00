// A panel next to the board: on a phone a sheet that is pulled down and up. The page below stays in use.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { covered } from '../board/popover.ts'
import SidePanel, { type Level } from './SidePanel.svelte'

Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open')
  },
})
HTMLElement.prototype.setPointerCapture = () => undefined

let shown: ReturnType<typeof mount>
const onclose = vi.fn()
function open(): { level: Level } {
  const props = $state({
    title: 'Analysis',
    open: true,
    level: 'half' as Level,
    onclose,
    children: createRawSnippet(() => ({ render: () => '<p>Found</p>' })),
  })
  shown = mount(SidePanel, { target: document.body, props })
  flushSync()
  return props
}
afterEach(() => unmount(shown))

const grip = () => document.querySelector<HTMLElement>('.grip')!
function pull(by: number): void {
  for (const [type, clientY] of [
    ['pointerdown', 300],
    ['pointermove', 300 + by],
    ['pointerup', 300 + by],
  ] as const)
    grip().dispatchEvent(new MouseEvent(type, { bubbles: true, clientY }))
  flushSync()
}

it('is pulled down and up, and tapped', () => {
  const props = open()
  const levels = [80, 80, -80, -80, -80, 3, 3].map((by) => {
    pull(by)
    return props.level
  })
  expect(levels).toEqual(['low', 'low', 'half', 'full', 'full', 'half', 'low'])
  expect(grip().getAttribute('aria-label')).toBe('Pull up')
})

it('covers nothing, and closes by Escape', () => {
  open()
  expect(covered()).toBe(false)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  expect(onclose).toHaveBeenCalledOnce()
})
