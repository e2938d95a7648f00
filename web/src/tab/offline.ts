// The service worker of a page that brings its server along: everything is kept, so that the page starts and plays
// without a network. `spieltisch static` writes the version and the files into it.

import type { Fetched, Lasting } from '../worker/main.ts'

interface World {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const world = globalThis as unknown as World

const VERSION = '%version%'
/** The paths of all files below this folder, with their hashes. */
const FILES = JSON.parse('%files%') as Record<string, string>
/** The policy of workers, which a folder of files cannot say by itself. */
const POLICY = '%policy%'
const INDEX = new URL('./', location.href).pathname
const OURS = `tab ${INDEX} `
const KEPT = OURS + VERSION

async function keep(): Promise<void> {
  const kept = await caches.open(KEPT)
  const files = Object.entries(FILES)
  await kept.addAll(files.map(([path, integrity]) => new Request(INDEX + path, { cache: 'no-cache', integrity })))
  await world.skipWaiting()
}

/** Forgets what versions before this one kept. */
async function dropOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT)
  await Promise.all(others.map((name) => caches.delete(name)))
  await world.clients.claim()
}

async function answerTo(request: Request): Promise<Response> {
  const kept = await caches.open(KEPT)
  const found = await kept.match(request.mode === 'navigate' ? INDEX : new URL(request.url).pathname)
  if (found === undefined) return fetch(request)
  if (!new URL(request.url).pathname.endsWith('/worker.js')) return found
  const headers = new Headers(found.headers)
  headers.set('content-security-policy', POLICY)
  return new Response(found.body, { headers })
}

world.addEventListener('install', (event) => event.waitUntil(keep()))
world.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
world.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answerTo(event.request))
})
