// The beginning of links that players send to others.

import { api } from './api.ts'
import type { ServerInfo } from './wire.ts'

/** Names that every machine gives itself. */
const OWN = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

type Reach = Pick<ServerInfo, 'address' | 'alone'>

let info = $state.raw<Reach | null>(null)

/** A link for others to a place on this page, and whether only this machine can follow it. */
export function linkTo(path: string, page: Location, server: Reach | null): { link: string; alone: boolean } {
  const own = OWN.test(page.hostname)
  const begin = own && server?.address && !server.alone ? server.address : page.origin
  return { link: begin + path, alone: own && (server?.alone ?? false) }
}

export const reach = {
  /** The same, as far as it is known by now. */
  to: (path: string) => linkTo(path, location, info),
  /** Asks the server, once, where the page itself cannot tell. */
  async load(): Promise<void> {
    if (info === null && OWN.test(location.hostname)) info = await api.server()
  },
}
