import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HostDesk } from './desk.svelte.ts'

const empty = { reports: [], sanctions: [] }
const asked = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()

/** The answers that come, one after the other: a desk, or the code of a refusal. */
function answers(...codes: (string | null)[]): void {
  for (const code of codes) {
    const body = code === null ? empty : { code, params: {} }
    asked.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: code === null ? 200 : 403 }))
  }
}

beforeEach(() => vi.stubGlobal('fetch', asked))
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

it('opens by the secret of a link, and without one on the host’s device', async () => {
  answers(null, null)
  const desk = new HostDesk()
  await desk.open('s')
  expect(desk.door).toBe('open')
  expect(asked.mock.calls[0]).toMatchObject(['/api/host/enter', { body: '{"secret":"s"}' }])
  await new HostDesk().open('')
  expect(asked.mock.calls[1]?.[0]).toBe('/api/host')
})

it('opens on the host’s device though the link was used already', async () => {
  answers('wrong-link', null)
  const desk = new HostDesk()
  await desk.open('s')
  expect([desk.door, desk.problem]).toEqual(['open', ''])
})

it('stays closed to others, and says what is wrong with the link', async () => {
  answers('wrong-link', 'not-server-host')
  const desk = new HostDesk()
  await desk.open('s')
  expect(desk.door).toBe('closed')
  expect(desk.problem).not.toBe('')
})

it('closes when the device is the host’s no longer, and stays open when a step is refused', async () => {
  answers(null, 'no-report', 'not-server-host')
  const desk = new HostDesk()
  await desk.open('')
  expect(await desk.close(1)).toBe(false)
  expect(desk.door).toBe('open')
  expect(desk.problem).not.toBe('')
  await desk.look()
  expect(desk.door).toBe('closed')
})

it('takes one step at a time', async () => {
  answers(null, null)
  const desk = new HostDesk()
  await desk.open('')
  const [first, second] = await Promise.all([desk.lift(1), desk.lift(2)])
  expect([first, second]).toEqual([true, false])
  expect(asked).toHaveBeenCalledTimes(2)
})
