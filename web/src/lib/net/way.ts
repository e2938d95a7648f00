// The way to the server: the network, unless the page brings its server along (`src/tab/page.ts`).

import type { Wire } from '../table/socket.ts'

export interface Way {
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  open: (address: string) => Wire
  /** Fulfilled once the server answers. */
  ready?: Promise<void>
  /** The folder of the site on its host, such as `/folder`; empty at the root. */
  base?: string
}

/** The address on the host of a path of the site. */
export const onHost = (path: string): string => (globalThis.ownServer?.base ?? '') + path

/** The path within the site of an address on the host. */
export const onSite = (path: string): string => path.slice((globalThis.ownServer?.base ?? '').length)

declare global {
  /** Set before the page begins, where its server is in the browser. */
  var ownServer: Way | undefined
}

export const way: Way = {
  fetch: (path, init) => (globalThis.ownServer ? globalThis.ownServer.fetch(path, init) : fetch(path, init)),
  open: (address) => globalThis.ownServer?.open(address) ?? (new WebSocket(address) as unknown as Wire),
}
