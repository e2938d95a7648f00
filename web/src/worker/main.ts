// The service worker: shows notifications and opens their tables, and brings the page where there is
// no network (`shell.ts`). Where a push service changes its address, the worker tells the server. Built
// on its own (worker.config.ts), as browsers want it: one file without imports.

import { shownAs } from '../lib/sections/notices/shown.ts'
import { read, wording } from './call.ts'
import { renewed } from './renewed.ts'
import { answerTo, dropOthers, keepShell, type Store } from './shell.ts'

/** The parts of a service worker's scope that this file uses; the page's types describe another scope. */
export interface Lasting extends Event {
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
export interface Fetched extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
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
  caches: Store
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
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

world.addEventListener('install', (event) => event.waitUntil(keepShell(world.caches)))
world.addEventListener('activate', (event) => event.waitUntil(dropOthers(world.caches)))
world.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, world.caches)
  if (answer) event.respondWith(answer)
})
world.addEventListener('push', (event) => event.waitUntil(show(event)))
world.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
world.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewed(world.registration.pushManager, event.oldSubscription, event.newSubscription))
})
