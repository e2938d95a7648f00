import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Colour } from '../../board/colours.ts'
import ColourChoice from './ColourChoice.svelte'

let shown: ReturnType<typeof mount>
afterEach(() => unmount(shown))

it('offers the colours that no other person has', () => {
  const onchoose = vi.fn<(colour: Colour) => void>()
  const props = { name: 'Ada', now: 'blue', taken: ['red', 'green'], busy: false, onchoose } as const
  shown = mount(ColourChoice, { target: document.body, props })
  flushSync()
  const buttons = [...document.querySelectorAll('button')]
  const named = (of: HTMLButtonElement[]) => of.map((button) => button.getAttribute('aria-label'))
  expect(named(buttons)).toEqual(['red', 'blue', 'yellow', 'green', 'black', 'purple'])
  expect(named(buttons.filter((button) => button.disabled))).toEqual(['red', 'green'])
  expect(named(buttons.filter((button) => button.getAttribute('aria-pressed') === 'true'))).toEqual(['blue'])
  buttons[4]?.click()
  expect(onchoose.mock.calls).toEqual([['black']])
})
