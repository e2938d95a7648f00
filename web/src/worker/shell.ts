// The page without a network: the index and the files that it names, kept at each new build. Online,
// the index always comes from the server, so an old page is never played on.

/** The Cache API, as it is used here. */
export interface Store {
  open(name: string): Promise<Pick<Cache, 'addAll' | 'put'>>
  match(request: Request | string): Promise<Response | undefined>
  keys(): Promise<string[]>
  delete(name: string): Promise<boolean>
}

/** The page's entry module: another one for each build, so each build is another worker. */
declare const ENTRY: string | undefined
const KEPT = `shell ${typeof ENTRY === 'string' ? ENTRY : ''}`
const INDEX = '/'
const ASSETS = /\/?(assets\/[\w.-]+)/g
const BESIDE = ['/icon.svg']

/** Keep the index as the server has it now, and all files that it names. */
export async function keepShell(caches: Store): Promise<void> {
  const answer = await fetch(INDEX, { cache: 'no-cache' })
  const html = await answer.clone().text()
  const files = new Set([...html.matchAll(ASSETS)].map(([, file]) => `/${file}`))
  const kept = await caches.open(KEPT)
  await kept.addAll([...files, ...BESIDE])
  await kept.put(INDEX, answer)
}

/** Forget what builds before this one kept. */
export async function dropOthers(caches: Store): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== KEPT)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Return the answer to a request; null where the browser asks the network by itself. */
export function answerTo(request: Request, caches: Store): Promise<Response> | null {
  if (request.method !== 'GET') return null
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return null
  if (request.mode === 'navigate') return fetch(request).catch((error: unknown) => indexOr(caches, error))
  // The names of files in assets change with their content.
  if (!pathname.startsWith('/assets/') && !BESIDE.includes(pathname)) return null
  if (pathname.startsWith('/assets/')) return caches.match(request).then((kept) => kept ?? fetch(request))
  return fetch(request).catch(async (error: unknown) => (await caches.match(pathname)) ?? Promise.reject(error))
}

async function indexOr(caches: Store, error: unknown): Promise<Response> {
  const kept = await caches.match(INDEX)
  if (!kept) throw error
  return kept
}
