// The service worker: it shows notifications while the page is closed, and opens the table. It caches no files and
// answers no requests. If the browser's push address changes, it tells the server. It is a build of its own
// (worker.config.ts), since browsers want one file without imports.

import { shownAs } from '../lib/notices/shown.ts'
import { read, wording } from './call.ts'
import { renewed } from './renewed.ts'

/** The parts of a service worker's scope that this file uses; the page's types describe another scope. */
interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void
}
interface Pushed extends Lasting {
  data: { json: () => unknown } | null
}
interface Clicked extends Lasting {
  notification: Notification
}
interface Changed extends Lasting {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
interface Page {
  url: string
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
}
interface World {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void
}
const world = globalThis as unknown as World

const path = (table: string) => `/t/${encodeURIComponent(table)}`

async function pages(table: string): Promise<Page[]> {
  const all = await world.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter((page) => new URL(page.url).pathname.replace(/\/$/, '') === path(table))
}

async function show(event: Pushed): Promise<void> {
  const call = read(event.data)
  if (call === null) return
  if ((await pages(call.table)).some((page) => page.visibilityState === 'visible')) return
  await world.registration.showNotification(wording(call), shownAs(call.table, call.locale))
}

async function open(event: Clicked): Promise<void> {
  const table = String(event.notification.data)
  event.notification.close()
  const [page] = await pages(table)
  await (page ? page.focus() : world.clients.openWindow(path(table)))
}

world.addEventListener('push', (event) => event.waitUntil(show(event)))
world.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
world.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewed(world.registration.pushManager, event.oldSubscription, event.newSubscription))
})
