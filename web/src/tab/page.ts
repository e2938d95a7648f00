// In the page, before anything else: what it asks of its server goes to a worker, and so do its sockets. The page
// itself is that of any other server.

import type { Way } from '../lib/net/way.ts'
import type { Wire } from '../lib/table/socket.ts'
import { nameAt, type Asked, type Told } from './messages.ts'
import { rebase } from './rebase.ts'
import { show } from './progress.ts'

/** The server is restarted in another tab: sockets come back at once (RFC 6455, 7.4.1). */
const RESTART = 1012
/** The list of games is a file of the folder: the server would load all games for it. */
const GAMES = '/api/games'
const EMPTY = new Set([204, 304])

const script = document.currentScript as HTMLScriptElement
const base = new URL('..', script.src).pathname.slice(0, -1)
const from = crypto.randomUUID()
const channel = new BroadcastChannel(nameAt(base))
const asked = new Map<number, { resolve: (answer: Response) => void; reject: (error: unknown) => void }>()
const sockets = new Map<number, Wire & { open: boolean }>()
/** Requests from before the server was ready. */
let early: Asked[] = []
let server: string | null = null
let last = 0
let answers: () => void
const ready = new Promise<void>((resolve) => (answers = resolve))

function ask(message: Asked): void {
  if (server === null) early.push(message)
  else channel.postMessage(message)
}

/** Another worker is the server from now on, or the first one is there. */
function begin(name: string): void {
  if (name === server) return
  const before = server
  server = name
  if (before === null) for (const message of early) channel.postMessage(message)
  else {
    for (const { reject } of asked.values()) reject(new TypeError('the server is in another tab now'))
    asked.clear()
    const lost = [...sockets.values()]
    sockets.clear()
    for (const socket of lost) socket.onclose?.({ code: RESTART })
  }
  early = []
  answers()
}

channel.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.kind === 'ready') begin(data.server)
  if (data.kind === 'ready' || data.kind === 'progress' || data.kind === 'failed') void show(data)
  else if (data.to !== from) return
  else if (data.kind === 'answer') {
    const { id, status, headers, body } = data
    asked.get(id)?.resolve(new Response(EMPTY.has(status) ? null : body, { status, headers }))
    asked.delete(id)
  } else if (data.kind === 'told') {
    const socket = sockets.get(data.id)
    if (data.what === 'close') sockets.delete(data.id)
    if (data.what === 'open') socket?.onopen?.()
    else if (data.what === 'message') socket?.onmessage?.({ data: String(data.value) })
    else socket?.onclose?.({ code: Number(data.value) })
  }
}

const way: Way = {
  ready,
  base,
  fetch: (path, init = {}) => {
    if (path === GAMES) return fetch(`${base}/tab/games.json`)
    return new Promise((resolve, reject) => {
      const id = ++last
      asked.set(id, { resolve, reject })
      const headers = Object.fromEntries(new Headers(init.headers))
      ask({ kind: 'fetch', from, id, method: init.method ?? 'GET', path, headers, body: (init.body ?? '') as string })
    })
  },
  open: (address) => {
    const id = ++last
    const { pathname, search } = new URL(address)
    const socket = {
      open: true,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text: string) => ask({ kind: 'send', from, id, text }),
      close: () => ask({ kind: 'close', from, id }),
    }
    sockets.set(id, socket)
    ask({ kind: 'open', from, id, path: pathname + search })
    return socket
  },
}
globalThis.ownServer = way
if (base) rebase(base)

// A file that the server offers is saved by a link of our own.
addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.pathname.startsWith(`${base}/api/`) || link.origin !== location.origin) return
    event.preventDefault()
    void way.fetch(link.pathname.slice(base.length) + link.search).then(async (answer) => {
      const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
      const saved = document.createElement('a')
      saved.href = URL.createObjectURL(await answer.blob())
      saved.download = named ?? 'spieltisch'
      saved.click()
      setTimeout(() => URL.revokeObjectURL(saved.href), 60_000)
    })
  },
  { capture: true },
)

new Worker(`${base}/tab/worker.js`, { type: 'module', name: 'server' })
channel.postMessage({ kind: 'who' } satisfies Asked)
