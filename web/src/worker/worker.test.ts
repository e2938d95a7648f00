// The notifications and pages that the worker opens while no page is there.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wording } from './call.ts'
import './main.ts'

const cards = import.meta.glob<Record<string, { title?: string }>>('../games/*/card/zh-Hant.ts', { eager: true })
const call = { kind: 'turn', table: 'abc', game: 'toy', locale: 'en' }
const shown = vi.fn(async (_title: string, _options: unknown) => undefined)
const opened = vi.fn(async (_url: string) => undefined)
const subscribed = vi.fn(async (_how: unknown) => subscription('made'))
const manager = { subscribe: subscribed }
let key: string | null
let told: [string, unknown][]
let pages: { url: string; visibilityState: string; focus: () => Promise<void> }[]

beforeEach(() => {
  vi.clearAllMocks()
  pages = []
  key = 'server-key'
  told = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (body) told.push([path, JSON.parse(body as string)])
    return new Response(JSON.stringify({ key }))
  })
  Object.assign(globalThis, {
    registration: { showNotification: shown, pushManager: manager },
    clients: { matchAll: async () => pages, openWindow: opened },
  })
})

afterEach(() => void vi.unstubAllGlobals())

const subscription = (name: string) => {
  const endpoint = `https://push.example/${name}`
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }) }
}

async function happens(type: string, what: object): Promise<void> {
  let done: Promise<unknown> = Promise.resolve()
  dispatchEvent(Object.assign(new Event(type), { waitUntil: (until: Promise<unknown>) => (done = until) }, what))
  await done
}

const page = (url: string, visibilityState = 'hidden') => ({
  url,
  visibilityState,
  focus: vi.fn(async () => undefined),
})

it.each([
  ['en', 'Your turn: toy'],
  ['zh-Hant', '輪到你了：toy'],
  ['zh-Hans', '轮到你了：toy'],
  ['tlh', 'Your turn: toy'],
])('is worded in %s', (locale, words) => {
  expect(wording({ ...call, locale })).toBe(words)
})

it.each([
  ['en', 'Ben invites you: toy', 'Ben invites you to a rated game: toy'],
  ['zh-Hant', 'Ben邀請你：toy', 'Ben邀請你（計入等級分）：toy'],
  ['zh-Hans', 'Ben邀请你：toy', 'Ben邀请你（计入等级分）：toy'],
])('an invitation of a friend is worded in %s', (locale, words, rated) => {
  const invitation = { ...call, kind: 'invited', name: 'Ben', locale }
  expect(wording(invitation)).toBe(words)
  expect(wording({ ...invitation, rated: true })).toBe(rated)
})

it('every game is called by its title', () => {
  expect(Object.keys(cards).length).toBeGreaterThan(0)
  for (const [path, card] of Object.entries(cards)) {
    const game = path.split('/').at(-3) ?? ''
    const title = Object.values(card).find((words) => words.title)?.title
    expect(wording({ ...call, game, locale: 'zh-Hant' })).toBe(`輪到你了：${title}`)
  }
})

it('a push is shown, unless the table is looked at', async () => {
  await happens('push', { data: { json: () => call } })
  expect(shown).toHaveBeenCalledWith('Your turn: toy', expect.objectContaining({ tag: 'turn-abc', data: 'abc' }))
  pages = [page('https://play.example/t/abc')]
  await happens('push', { data: { json: () => call } })
  expect(shown).toHaveBeenCalledTimes(2)
  pages = [page('https://play.example/t/other', 'visible'), page('https://play.example/t/abc/', 'visible')]
  await happens('push', { data: { json: () => call } })
  expect(shown).toHaveBeenCalledTimes(2)
})

it.each([null, { json: () => null }, { json: () => ({ table: 1 }) }, { json: () => JSON.parse('{') as unknown }])(
  'what is no call is none',
  async (data) => {
    await happens('push', { data })
    expect(shown).not.toHaveBeenCalled()
  },
)

it('a click goes to the table, where it is open already, or anew', async () => {
  const notification = { data: 'abc', close: vi.fn() }
  pages = [page('https://play.example/')]
  await happens('notificationclick', { notification })
  expect(opened).toHaveBeenCalledWith('/t/abc')
  const there = page('https://play.example/t/abc')
  pages.push(there)
  await happens('notificationclick', { notification })
  expect(there.focus).toHaveBeenCalled()
  expect(opened).toHaveBeenCalledTimes(1)
  expect(notification.close).toHaveBeenCalledTimes(2)
})

const now = (name: string, replaces: string | null, locale = 'en') => {
  const { endpoint } = subscription(name)
  return ['/api/push', { endpoint, key: 'public', secret: 'secret', locale, replaces }]
}

it.each([
  ['both addresses', subscription('old'), subscription('new'), now('new', subscription('old').endpoint)],
  ['the old address', subscription('old'), null, now('made', subscription('old').endpoint)],
  ['nothing', undefined, undefined, now('made', null)],
])('a browser that is called by another address and says %s', async (_said, oldSubscription, newSubscription, body) => {
  await happens('pushsubscriptionchange', { oldSubscription, newSubscription })
  expect(told).toEqual([body])
})

it('speaks the language of the browser where the server does not know another', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'zh-TW'])
  await happens('pushsubscriptionchange', {})
  expect(told).toEqual([now('made', null, 'zh-Hant')])
})

it('a browser that may be called no more', async () => {
  subscribed.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  Object.assign(manager, { getSubscription: async () => null })
  await happens('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect(told).toEqual([['/api/push/drop', { endpoint: subscription('old').endpoint }]])
  told = []
  await happens('pushsubscriptionchange', {})
  expect(told).toEqual([])
})

it('a server that calls nobody is told nothing', async () => {
  key = null
  await happens('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect([told, subscribed.mock.calls]).toEqual([[], []])
})

it('says why a game of days wants the reader', () => {
  const of = (kind: string) => wording({ kind, table: 't', game: 'carcassonne', locale: 'en' })
  expect(['begin', 'soon', 'time', 'over', 'back', 'of a later version'].map(of)).toEqual([
    'All seats are taken: Carcassonne',
    'Little time left: Carcassonne',
    'Your time ran out: Carcassonne',
    'The game is over: Carcassonne',
    'Your days off are over. Your turn: Carcassonne',
    'Your turn: Carcassonne',
  ])
})
