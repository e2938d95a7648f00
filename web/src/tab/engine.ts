// Python as WebAssembly with the package, from the files of the engine next to this one.

import { unpack, type Engine } from './files.ts'

export interface Python {
  FS: Engine
  globals: { set(name: string, value: unknown): void; get(name: string): unknown }
  setStdout(options: { batched: (line: string) => void }): void
  setStderr(options: { batched: (line: string) => void }): void
  runPythonAsync(code: string): Promise<unknown>
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
}
export type Progress = (done: number, total: number) => void
/** The files of the engine, with their sizes and hashes; `spieltisch static` writes the list. */
type Listed = Record<string, { bytes: number; sha256: string }>
interface Options {
  indexURL: string
  createPyodideModule: unknown
  lockFileContents: object
  fullStdLib: boolean
  _makeSnapshot: boolean
  _loadSnapshot?: ArrayBuffer
}
type Loading = (options: Options) => Promise<Python>
type Content = Uint8Array<ArrayBuffer>

const SITE = '/lib/python3.14/site-packages'
/** Pyodide's list of further packages, which is empty. Another version of Pyodide refuses it. */
const NO_PACKAGES = { info: { abi_version: '2026_0' }, packages: {} }

/** The cache with Python's memory as it was after a start of this engine: a later start reads it instead of beginning
 * from nothing. It never leaves this browser. */
const MEMORY = `memory of ${location.pathname}`
const listed = async () => (await (await fetch('files.json', { cache: 'no-cache' })).json()) as Listed
const memoryOf = (files: Listed) => `memory?${files['pyodide.asm.wasm']!.sha256}${files['python_stdlib.zip']!.sha256}`

/** Loads files of the engine, each checked against its hash, and says how far all are. */
function loading(listed: Listed, progress: Progress): (name: string) => Promise<Content> {
  const total = Object.values(listed).reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  return async (name) => {
    const { bytes, sha256 } = listed[name]!
    const answer = await fetch(name)
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`)
    const content = new Uint8Array(bytes)
    let at = 0
    for (const reader = answer.body.getReader(); ;) {
      const { value, done: over } = await reader.read()
      if (over) break
      content.set(value, at)
      at += value.length
      done += value.length
      progress(done, total)
    }
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (found !== sha256) throw new Error(`${name} is not the file that was listed`)
    return content
  }
}

/** Imports a module of the engine from what was checked, and from nothing else. */
async function imported(content: Content): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/javascript' }))
  try {
    return (await import(/* @vite-ignore */ url)) as Record<string, unknown>
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Starts Python with the package, which is loaded while Python starts. */
export async function started(progress: Progress): Promise<Python> {
  const files = await listed()
  const load = loading(files, progress)
  const ours = load('spieltisch.tar')
  const kept = await caches.match(memoryOf(files), { cacheName: MEMORY }).catch(() => undefined)
  const python = await begun(load, await kept?.arrayBuffer()).catch(async (error: unknown) => {
    if (!kept || !(await caches.delete(MEMORY))) throw error
    return begun(load)
  })
  unpack(python.FS, await ours, SITE)
  // The memory has seeded its random numbers already.
  await python.runPythonAsync('import importlib, random; importlib.invalidate_caches(); random.seed()')
  return python
}

/** Keeps Python's memory for later starts, unless it is kept. */
export async function keepMemory(): Promise<void> {
  const files = await listed()
  const cache = await caches.open(MEMORY)
  if (await cache.match(memoryOf(files))) return
  const python = await begun(
    loading(files, () => undefined),
    'make',
  )
  for (const old of await cache.keys()) await cache.delete(old)
  await cache.put(memoryOf(files), new Response(python.makeMemorySnapshot()))
}

/** Starts Python alone, from a memory that was kept or so that its memory can be. */
async function begun(load: (name: string) => Promise<Content>, memory?: ArrayBuffer | 'make'): Promise<Python> {
  const held = new Map(['pyodide.asm.wasm', 'python_stdlib.zip'].map((name) => [name, load(name)] as const))
  const [outer, inner] = await Promise.all(
    ['pyodide.mjs', 'pyodide.asm.mjs'].map(async (name) => imported(await load(name))),
  )
  const fromNetwork = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const name = new URL(input instanceof Request ? input.url : input, location.href).pathname.split('/').pop()!
    const content = await held.get(name)
    if (content === undefined) return fromNetwork(input, init)
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
    return new Response(content, { headers: { 'content-type': type } })
  }
  return (outer!.loadPyodide as Loading)({
    indexURL: new URL('./', location.href).href,
    createPyodideModule: inner!.default,
    lockFileContents: NO_PACKAGES,
    fullStdLib: false,
    _makeSnapshot: memory === 'make',
    ...(memory instanceof ArrayBuffer && { _loadSnapshot: memory }),
  })
}
