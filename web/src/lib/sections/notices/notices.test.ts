// Notifications, the obstacles to them, and the messages about them to the server.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { language } from '../../words/language.svelte.ts'

const KEY = 'server-key'
const own = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ endpoint: own.endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
  unsubscribe: vi.fn(async () => true),
}
const shown: { title: string; tag: string; close: () => void }[] = []
const worker = {
  showNotification: vi.fn(async (title: string, { tag }: { tag: string }) => {
    const one = { title, tag, close: () => void shown.splice(shown.indexOf(one), 1) }
    shown.push(one)
  }),
  getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
  pushManager: { subscribe: vi.fn(async (_how: unknown) => own), getSubscription: async () => own },
}
let said: [string, unknown][]
let key: string | null
let answer: NotificationPermission

/** The page as it is when it has just been loaded there. */
async function open(address = 'https://play.example/t/x', permission: NotificationPermission = 'default') {
  const url = new URL(address)
  vi.stubGlobal('location', url)
  vi.stubGlobal('isSecureContext', url.protocol === 'https:' || url.hostname === 'localhost')
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: vi.fn(), ready: Promise.resolve(worker) },
    configurable: true,
  })
  vi.resetModules()
  return (await import('./notices.svelte.ts')).notices
}

beforeEach(() => {
  localStorage.clear()
  said = []
  key = KEY
  answer = 'granted'
  shown.length = 0
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    said.push([path, body ? JSON.parse(body as string) : null])
    return new Response(JSON.stringify({ key }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('come once they are asked for and allowed, also when the page is closed, and on the next visit', async () => {
  const notices = await open()
  expect([notices.on, notices.obstacle, notices.reach]).toEqual([false, null, null])
  await notices.show('t', 'Your turn', '')
  expect(shown).toEqual([])
  await notices.turnOn()
  expect([notices.on, notices.reach]).toEqual([true, 'far'])
  expect(worker.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  const push = { endpoint: own.endpoint, key: 'public', secret: 'secret', locale: language.now }
  expect(said).toEqual([
    ['/api/push', null],
    ['/api/push', push],
  ])
  await notices.show('t', 'Your turn', '')
  await notices.show('u', 'Your turn', '')
  expect(shown.map((one) => one.tag)).toEqual(['turn-t', 'turn-u'])
  await notices.hide('t')
  expect(shown.map((one) => one.tag)).toEqual(['turn-u'])

  said = []
  const later = await open('https://play.example/t/x', 'granted')
  expect(later.on).toBe(true)
  await later.renew()
  await later.renew()
  expect(said.map(([path]) => path)).toEqual(['/api/push', '/api/push'])
})

it('stop when they are turned off, here and at the server', async () => {
  const notices = await open()
  await notices.turnOn()
  said = []
  await notices.turnOff()
  expect(notices.on).toBe(false)
  expect(own.unsubscribe).toHaveBeenCalled()
  expect(said).toEqual([['/api/push/drop', { endpoint: own.endpoint }]])
  expect((await open('https://play.example/', 'granted')).on).toBe(false)
})

it('are off wherever none can come, though the reader asked for them', async () => {
  localStorage.setItem('spieltisch.notices', 'on')
  expect((await open('https://play.example/', 'granted')).on).toBe(true)
  const plain = await open('http://play.example/', 'granted')
  expect([plain.obstacle, plain.on]).toEqual(['http', false])
  await plain.show('t', 'Your turn', '')
  expect(shown).toEqual([])
})

it('a subscription made for another key is made anew', async () => {
  worker.pushManager.subscribe.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  const notices = await open()
  await notices.turnOn()
  expect(own.unsubscribe).toHaveBeenCalled()
  expect(notices.reach).toBe('far')
})

it.each([
  ['over http on this machine alone', 'http://localhost:8000/', KEY, 'http'],
  ['at a server that calls nobody', 'https://play.example/', null, 'off'],
] as const)('reach only an open page %s', async (_where, address, given, reach) => {
  key = given
  const notices = await open(address)
  await notices.turnOn()
  expect([notices.on, notices.reach]).toEqual([true, reach])
  expect(worker.pushManager.subscribe).not.toHaveBeenCalled()
})

it('what did not work is tried again', async () => {
  const notices = await open()
  worker.pushManager.subscribe.mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error())
  await notices.turnOn()
  expect(notices.reach).toBe('failed')
  await notices.renew()
  expect(notices.reach).toBe('far')
})

it.each([
  ['http://192.168.0.7:8000/', 'default', 'http'],
  ['https://play.example/', 'denied', 'refused'],
] as const)('%s with %s permission: there are none', async (address, permission, obstacle) => {
  answer = 'denied'
  const notices = await open(address, permission)
  await notices.turnOn()
  expect([notices.on, notices.obstacle]).toEqual([false, obstacle])
})

it('a browser without them says so', async () => {
  const notices = await open()
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(notices.obstacle).toBe('browser')
  await notices.turnOn()
  expect(notices.on).toBe(false)
})
