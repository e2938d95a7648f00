import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import NameAsk from './NameAsk.svelte'

it('Escape cancels, but not a word that is being composed', async () => {
  const oncancel = vi.fn()
  const beyond = vi.fn()
  document.addEventListener('keydown', beyond)
  const shown = mount(NameAsk, { target: document.body, props: { action: 'Sit', onnamed: () => undefined, oncancel } })
  flushSync()
  const press = (more: KeyboardEventInit) =>
    document
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Escape', ...more }))
  press({ isComposing: true })
  press({ key: 'a' })
  expect(oncancel).not.toHaveBeenCalled()
  expect(beyond).toHaveBeenCalledTimes(2)
  press({})
  expect(oncancel).toHaveBeenCalledOnce()
  expect(beyond).toHaveBeenCalledTimes(2)
  document.removeEventListener('keydown', beyond)
  await unmount(shown)
})
