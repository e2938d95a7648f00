// The server of the page, in a worker: Python as WebAssembly with the application of a server that has a network.
// A second worker with the name `coach` works out hints and analyses.

import { mount, opened, unpack, type Engine } from './files.ts'
import { CHANNEL, LOCK, type Asked, type Listed, type Told } from './messages.ts'

interface Python {
  FS: Engine
  globals: { set(name: string, value: unknown): void; get(name: string): unknown }
  runPythonAsync(code: string): Promise<unknown>
}
type Loading = (options: { indexURL: string; fullStdLib: boolean }) => Promise<Python>
interface Line {
  send(text: string): void
  close(): void
  destroy(): void
}

const FILES = ['spieltisch.db', 'spieltisch.db-journal', 'cookies.json']
const PYTHON = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json']
const PACKAGE = 'spieltisch.tar'
const KEPT = '/kept'
const SITE = '/lib/python3.14/site-packages'
const COACH = 'coach'
/** Python's side of the messages. */
const SERVER = `
import json
from pathlib import Path
from pyodide.ffi import to_js
from spieltisch.tab import serving

async def ask(question):
    return (await ask_coach(question.decode())).encode()

lines = await serving.begin(Path("${KEPT}"), ask)

async def request(method, path, headers, body):
    status, told, content = await lines.request(method, path, json.loads(headers), body.encode())
    return to_js([status, json.dumps(told), content])

def line(path, told):
    return lines.open(path, told)
`
const ANSWERS = `
from spieltisch.tab import serving

def answered(question):
    return serving.answered(question.encode()).decode()
`

const channel = new BroadcastChannel(CHANNEL)
const tell = (told: Told) => channel.postMessage(told)

type Progress = (done: number, total: number) => void

/** Loads files of the engine, each checked against its hash, and says how far all are. */
async function loading(progress: Progress): Promise<(name: string) => Promise<Uint8Array<ArrayBuffer>>> {
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

/** Starts Python with the package, which is loaded while Python starts from the files that are here already. */
async function started(progress: Progress): Promise<Python> {
  const load = await loading(progress)
  const files = new Map(await Promise.all(PYTHON.map(async (name) => [name, await load(name)] as const)))
  const ours = load(PACKAGE)
  const fromNetwork = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const name = new URL(input instanceof Request ? input.url : input, location.href).pathname.split('/').pop()!
    const held = files.get(name)
    if (held === undefined) return fromNetwork(input, init)
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
    return Promise.resolve(new Response(held, { headers: { 'content-type': type } }))
  }
  const here = new URL('./', location.href).href
  const { loadPyodide } = (await import(/* @vite-ignore */ `${here}pyodide.mjs`)) as { loadPyodide: Loading }
  const python = await loadPyodide({ indexURL: here, fullStdLib: false })
  unpack(python.FS, await ours, SITE)
  await python.runPythonAsync('import importlib; importlib.invalidate_caches()')
  return python
}

/** A coach in a worker of its own, which begins with the first question. */
function coach(): (question: string) => Promise<string> {
  let worker: Worker | null = null
  const waiting: ((answer: string) => void)[] = []
  return (question) => {
    worker ??= new Worker(location.href, { type: 'module', name: COACH })
    worker.onmessage = ({ data }: MessageEvent<string>) => waiting.shift()?.(data)
    worker.postMessage(question)
    return new Promise((answered) => waiting.push(answered))
  }
}

async function serve(): Promise<void> {
  const name = crypto.randomUUID()
  const opening = opened(FILES).catch(() => null)
  const python = await started((done, total) => tell({ kind: 'progress', done, total }))
  const handles = await opening
  if (handles) mount(python.FS, KEPT, handles)
  else python.FS.mkdirTree(KEPT)
  python.globals.set('ask_coach', coach())
  await python.runPythonAsync(SERVER)
  const request = python.globals.get('request') as (
    method: string,
    path: string,
    headers: string,
    body: string,
  ) => Promise<[number, string, Uint8Array<ArrayBuffer>]>
  const line = python.globals.get('line') as (path: string, told: (what: string, value: unknown) => void) => Line
  const lines = new Map<string, Line>()
  const ready = () => tell({ kind: 'ready', server: name, kept: handles !== null })
  channel.onmessage = ({ data }: MessageEvent<Asked>) => {
    if (data.kind === 'who') ready()
    else if (data.kind === 'fetch') {
      const { from: to, id } = data
      void request(data.method, data.path, JSON.stringify(data.headers), data.body).then(([status, headers, body]) => {
        const pairs = JSON.parse(headers) as [string, string][]
        tell({ kind: 'answer', to, id, status, headers: pairs, body: body.slice().buffer })
      })
    } else {
      const { from: to, id } = data
      const key = `${to} ${id}`
      if (data.kind === 'open') {
        const told = (what: string, value: unknown) =>
          tell({ kind: 'told', to, id, what, value } as Extract<Told, { kind: 'told' }>)
        lines.set(key, line(data.path, told))
      } else if (data.kind === 'send') lines.get(key)?.send(data.text)
      else lines.get(key)?.close()
    }
  }
  ready()
  // The server goes on for as long as this tab is open.
  await new Promise(() => undefined)
}

async function think(): Promise<void> {
  const early: string[] = []
  onmessage = ({ data }: MessageEvent<string>) => void early.push(data)
  const python = await started(() => undefined)
  await python.runPythonAsync(ANSWERS)
  const answered = python.globals.get('answered') as (question: string) => string
  const answer = (question: string) => (globalThis as unknown as Worker).postMessage(answered(question))
  onmessage = ({ data }: MessageEvent<string>) => answer(data)
  early.forEach(answer)
}

const begin = () => (self.name === COACH ? think() : navigator.locks.request(LOCK, serve))
begin().catch((error: unknown) => tell({ kind: 'failed', why: String(error) }))
