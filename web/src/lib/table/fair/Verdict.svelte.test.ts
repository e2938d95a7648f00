// The line "Fair draws" of a result: a check that fails says so, and can be repeated.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { language } from '../../words/language.svelte.ts'
import { patiently } from '../../testing/patiently.ts'
import { table as madeUp } from '../made_up.ts'
import type { TableInfo } from '../../net/wire.ts'
import Verdict from './Verdict.svelte'
import { words } from './index.ts'

const draws = { commitment: 'c', secret: 's', entropies: [] }
const table: TableInfo = { ...madeUp, status: 'finished', draws }
const asked = vi.fn<(path: string) => Promise<Response>>()
let shown: ReturnType<typeof mount> | null = null

const text = () => document.body.textContent
function open(props: TableInfo = table): void {
  shown = mount(Verdict, { target: document.body, props: { table: props } })
  flushSync()
}

beforeAll(() => language.use(words))
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', asked)
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  asked.mockReset()
  vi.unstubAllGlobals()
})

it('says why the draws were not checked, and checks them once more', async () => {
  asked.mockImplementation(async (path) =>
    path === '/api/draws'
      ? new Response('{"code": "too-many", "params": {"seconds": 3}}', { status: 429 })
      : new Response('game one\n'),
  )
  open()
  await patiently(() => expect(text()).toContain('Fair draws: not checked.'))
  asked.mockRejectedValue(new TypeError('no network'))
  document.querySelector('button')!.click()
  await patiently(() => expect(text()).toContain(words.of('en').offline))
})

it('does not send a record that the server would not take', async () => {
  asked.mockImplementation(async () => new Response('0 play\n'.repeat(200_000)))
  open()
  await patiently(() => expect(text()).toContain(words.of('en').tooLong))
  expect(asked).toHaveBeenCalledOnce()
})

it('says that a page without https cannot check', async () => {
  vi.stubGlobal('isSecureContext', false)
  open()
  await patiently(() => expect(text()).toContain(words.of('en').unsafe))
  expect(asked).not.toHaveBeenCalled()
})

it('says nothing while the secret of the day is kept', () => {
  open({ ...table, draws: { ...draws, secret: '' } })
  expect(text()).toBe('')
  expect(asked).not.toHaveBeenCalled()
})
