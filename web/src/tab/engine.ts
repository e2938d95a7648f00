// Python as WebAssembly with the package, from the files of the engine next to this one.

import { unpack, type Engine } from './files.ts'

export interface Python {
  FS: Engine
  globals: { set(name: string, value: unknown): void; get(name: string): unknown }
  setStdout(options: { batched: (line: string) => void }): void
  setStderr(options: { batched: (line: string) => void }): void
  runPythonAsync(code: string): Promise<unknown>
}
export type Progress = (done: number, total: number) => void
/** The files of the engine, with their sizes and hashes; `spieltisch static` writes the list. */
type Listed = Record<string, { bytes: number; sha256: string }>
interface Options {
  indexURL: string
  createPyodideModule: unknown
  lockFileContents: object
  fullStdLib: boolean
}
type Loading = (options: Options) => Promise<Python>
type Content = Uint8Array<ArrayBuffer>

const SITE = '/lib/python3.14/site-packages'
/** Pyodide's list of further packages, which is empty. Another version of Pyodide refuses it. */
const NO_PACKAGES = { info: { abi_version: '2026_0' }, packages: {} }

/** Loads files of the engine, each checked against its hash, and says how far all are. */
async function loading(progress: Progress): Promise<(name: string) => Promise<Content>> {
  const listed = (await (await fetch('files.json', { cache: 'no-cache' })).json()) as Listed
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
  const load = await loading(progress)
  const ours = load('spieltisch.tar')
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
  const python = await (outer!.loadPyodide as Loading)({
    indexURL: new URL('./', location.href).href,
    createPyodideModule: inner!.default,
    lockFileContents: NO_PACKAGES,
    fullStdLib: false,
  })
  unpack(python.FS, await ours, SITE)
  await python.runPythonAsync('import importlib; importlib.invalidate_caches(); import joined')
  return python
}
