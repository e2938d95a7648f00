// The server of the page, in a worker: Python as WebAssembly with the application of a server that has a network.
// A second worker with the name `coach` works out hints and analyses.

import { started } from './engine.ts'
import { mount, opened } from './files.ts'
import { nameAt, type Asked, type Told } from './messages.ts'

interface Line {
  send(text: string): void
  close(): void
}

interface Server {
  open(path: string, told: (what: string, value: unknown) => void): Line
}

const FILES = ['spieltisch.db', 'spieltisch.db-journal', 'cookies.json']
const KEPT = '/kept'
const COACH = 'coach'
/** Python's side of the messages. */
const SERVER = `
import json
from pathlib import Path
from pyodide.ffi import to_js
from spieltisch.tab import serving

lines = await serving.begin(Path("${KEPT}"), ask_coach)

async def request(method, path, headers, body):
    status, told, content = await lines.request(method, path, json.loads(headers), body.encode())
    return to_js([status, json.dumps(told), content])
`

const NAME = nameAt(new URL('..', location.href).pathname.slice(0, -1))
const channel = new BroadcastChannel(NAME)
const tell = (told: Told) => channel.postMessage(told)

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
  const opening = opened(NAME, FILES).catch(() => null)
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
  const server = python.globals.get('lines') as Server
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
        const told = (what: string, value: unknown) => {
          if (what === 'close') lines.delete(key)
          tell({ kind: 'told', to, id, what, value } as Extract<Told, { kind: 'told' }>)
        }
        lines.set(key, server.open(data.path, told))
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
  await python.runPythonAsync('from spieltisch.tab.serving import answered')
  const answered = python.globals.get('answered') as (question: string) => string
  const answer = (question: string) => (globalThis as unknown as Worker).postMessage(answered(question))
  onmessage = ({ data }: MessageEvent<string>) => answer(data)
  early.forEach(answer)
}

const begin = () => (self.name === COACH ? think() : navigator.locks.request(NAME, serve))
begin().catch((error: unknown) => tell({ kind: 'failed', why: String(error) }))
