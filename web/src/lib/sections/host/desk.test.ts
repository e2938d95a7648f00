import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../../words/codes.ts'
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

/** Everything but what all pages ask for in between. */
const calls = () => asked.mock.calls.filter(([path]) => path !== '/api/house')

beforeEach(() => {
  const fetched = (path: string, init?: RequestInit) =>
    path === '/api/house' ? Promise.resolve(new Response('{}')) : asked(path, init)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

it('opens by the secret of a link, and without one on the host’s device', async () => {
  answers(null, null)
  const desk = new HostDesk()
  await desk.open('s')
  expect(desk.door).toBe('open')
  expect(calls()[0]).toMatchObject(['/api/host/enter', { body: '{"secret":"s"}' }])
  await new HostDesk().open('')
  expect(calls()[1]?.[0]).toBe('/api/host')
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

it('says that the server does not answer, and goes on opening by itself no longer', async () => {
  asked.mockRejectedValue(new TypeError('no network'))
  const desk = new HostDesk()
  await desk.open('')
  expect(desk.door).toBe('closed')
  expect(desk.problem).toBe(refusal('offline'))
  const linked = new HostDesk()
  await linked.open('s')
  expect([linked.door, linked.problem]).toEqual(['closed', refusal('offline')])
})

it('shows a person again after a step that may be about them', async () => {
  const person = (muted: number | null) => ({ guest: 7, name: 'Ben', muted })
  const says = (body: object) => asked.mockResolvedValueOnce(new Response(JSON.stringify(body)))
  const desk = new HostDesk()
  answers(null)
  await desk.open('')
  says(person(null))
  await desk.see(7)
  expect(desk.person?.muted).toBeNull()
  says(empty)
  says(person(99))
  expect(await desk.sanction({ guest: 7, kind: 'mute', seconds: null, by: ['guest'] })).toBe(true)
  expect(desk.person?.muted).toBe(99)
  says({ people: [], more: false })
  await desk.lookUp('a b')
  expect(calls().at(-1)?.[0]).toBe('/api/host/people?name=a%20b')
  expect(desk.person).toBeNull()
})

it('takes one step at a time', async () => {
  answers(null, null)
  const desk = new HostDesk()
  await desk.open('')
  const [first, second] = await Promise.all([desk.lift(1), desk.lift(2)])
  expect([first, second]).toEqual([true, false])
  expect(asked).toHaveBeenCalledTimes(2)
})

it('lets a helper do no more than the host said', async () => {
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ ...empty, host: false, tasks: ['mute'] })))
  const desk = new HostDesk()
  await desk.open('')
  expect([desk.may('mute'), desk.may('ban'), desk.shown.host]).toEqual([true, false, false])
})

it('gives a way in, and nothing where that is refused', async () => {
  answers(null)
  const desk = new HostDesk()
  await desk.open('')
  asked.mockResolvedValueOnce(new Response(JSON.stringify({ code: 'ABCD-EFGH', seconds: 60 })))
  expect(await desk.giveWayIn(7)).toEqual({ code: 'ABCD-EFGH', seconds: 60 })
  answers('no-person')
  expect(await desk.giveWayIn(8)).toBeNull()
  expect(desk.problem).not.toBe('')
})
