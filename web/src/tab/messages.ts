// Messages between pages and the server in a worker, over a channel that all tabs of this site hear. The
// server runs in one tab at a time; the worker of another takes its place when that tab is closed.

/** The name of the channel, of the lock that the server's tab holds, and of the folder with its files. Sites below
 * folders of one host have one each. */
export const nameAt = (base: string): string => encodeURIComponent(`spieltisch${base}`)

/** A page asks. `from` names the page, `id` the request or the socket. */
export type Asked =
  | { kind: 'who' }
  | {
      kind: 'fetch'
      from: string
      id: number
      method: string
      path: string
      headers: Record<string, string>
      body: string
    }
  | { kind: 'open'; from: string; id: number; path: string }
  | { kind: 'send'; from: string; id: number; text: string }
  | { kind: 'close'; from: string; id: number }

/** The server tells. `server` is another name for each start. */
export type Told =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'ready'; server: string; kept: boolean }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; to: string; id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'told'; to: string; id: number; what: 'open' | 'message' | 'close'; value: string | number | null }
