// Each test leaves the history where it found it: at one entry that stands for nothing.
import { expect, it, vi } from 'vitest'
import { lies, stands } from './back.ts'
import { route } from './route.svelte.ts'

const gone = () => new Promise((done) => addEventListener('popstate', done, { once: true }))
const told = () => new Promise<void>((done) => setTimeout(done))

async function back(): Promise<void> {
  const went = gone()
  history.back()
  await went
}

it('closes what lies over the page, and stays there', async () => {
  route.go('/t/one')
  const close = vi.fn(() => closed())
  const closed = lies(close)
  await told()
  expect(stands()).toBe(true)
  await back()
  expect(close).toHaveBeenCalledOnce()
  await told()
  expect([location.pathname, stands()]).toEqual(['/t/one', false])
})

it('leaves nothing behind of what was closed by other means', async () => {
  route.go('/t/two')
  const went = gone()
  const closed = lies(() => undefined)
  await told()
  closed()
  await went
  expect([location.pathname, stands()]).toEqual(['/t/two', false])
  await back()
  expect(location.pathname).toBe('/t/one')
})

it('keeps what the address came to say meanwhile', async () => {
  const went = gone()
  const closed = lies(() => undefined)
  await told()
  history.replaceState(history.state, '', '/t/one?step=3')
  closed()
  await went
  expect([location.pathname, location.search, stands()]).toEqual(['/t/one', '?step=3', false])
  history.replaceState(history.state, '', '/t/one')
})

it('keeps one entry while one thing gives way to another', async () => {
  route.go('/t/three')
  const before = history.length
  const first = lies(() => undefined)
  await told()
  first()
  const close = vi.fn(() => second())
  const second = lies(close)
  await told()
  expect([history.length, stands()]).toEqual([before + 1, true])
  await back()
  expect(close).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/t/three')
})

it('goes elsewhere in place of what lies over the page', async () => {
  const closed = lies(() => undefined)
  await told()
  route.go('/t/four')
  closed()
  await told()
  expect([location.pathname, stands()]).toEqual(['/t/four', false])
  await back()
  expect([location.pathname, stands()]).toEqual(['/t/three', false])
})

it('does not come forward to what is closed', async () => {
  const close = vi.fn(() => closed())
  const closed = lies(close)
  await told()
  await back()
  await told()
  const went = gone()
  history.forward()
  await went
  if (stands()) await gone()
  expect([location.pathname, stands()]).toEqual(['/t/three', false])
})
