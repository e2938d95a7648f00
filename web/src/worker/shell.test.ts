// The page without a network.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerTo, dropOthers, keepShell, type Store } from './shell.ts'

const HTML = `<script data-ahead='{"/":["assets/home-1.js"]}'></script><link href="/assets/index-2.css">`
let shelves: Map<string, Map<string, Response>>
let network: boolean

const caches: Store = {
  open: async (name) => {
    const shelf = shelves.get(name) ?? new Map<string, Response>()
    shelves.set(name, shelf)
    return {
      addAll: async (urls) => {
        for (const url of urls) shelf.set(String(url), await fetch(String(url)))
      },
      put: async (url, answer) => void shelf.set(String(url), answer),
    }
  },
  match: async (request) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    return [...shelves.values()].flatMap((shelf) => shelf.get(path) ?? [])[0]
  },
  keys: async () => [...shelves.keys()],
  delete: async (name) => shelves.delete(name),
}

beforeEach(() => {
  shelves = new Map()
  network = true
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!network) throw new TypeError('no network')
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    return new Response(path === '/' ? HTML : `new ${path}`)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const ask = (path: string, mode = 'cors', method = 'GET') =>
  answerTo({ url: new URL(path, location.origin).href, mode, method } as Request, caches)
const text = async (answer: Promise<Response> | null) => (await answer)?.text()

it('keeps the index and all files that it names, and forgets other builds', async () => {
  await caches.open('shell of another build')
  await keepShell(caches)
  await dropOthers(caches)
  const [shelf, ...others] = [...shelves.values()]
  expect(others).toEqual([])
  expect([...shelf!.keys()].toSorted()).toEqual(['/', '/assets/home-1.js', '/assets/index-2.css', '/icon.svg'])
})

it('online the index comes from the server, offline every address shows the kept one', async () => {
  await keepShell(caches)
  expect(await text(ask('/t/abc', 'navigate'))).toBe('new /t/abc')
  network = false
  expect(await text(ask('/t/abc', 'navigate'))).toBe(HTML)
  expect(await text(ask('/assets/home-1.js'))).toBe('new /assets/home-1.js')
  expect(await text(ask('/icon.svg'))).toBe('new /icon.svg')
})

it('without a kept page the browser says so itself', async () => {
  network = false
  await expect(ask('/', 'navigate')).rejects.toThrow('no network')
})

it('calls and other servers are no concern of it', () => {
  expect(ask('/api/games')).toBe(null)
  expect(ask('/', 'navigate', 'POST')).toBe(null)
  expect(ask('https://other.example/assets/x.js')).toBe(null)
})
