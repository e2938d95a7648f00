import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import Tip from './Tip.svelte'

it('shows no empty bar, but keeps its room', () => {
  for (const [text, none] of [
    ['Good cards touch.', false],
    ['', true],
  ] as const) {
    const shown = mount(Tip, { target: document.body, props: { text } })
    flushSync()
    const bar = document.querySelector('aside')!
    expect(bar.classList.contains('none')).toBe(none)
    void unmount(shown)
  }
})
