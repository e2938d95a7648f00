// The random bytes that my page adds to the draws of a table, and the commitment that it saw first.

import type { TableInfo } from '../../net/wire.ts'

const PREFIX = 'spieltisch.draws.'
const key = (table: string) => PREFIX + table

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** My page's notes of a table before the start: the server's commitment and my random bytes. */
export function noted(table: string): string[] {
  try {
    return sessionStorage.getItem(key(table))?.split(' ') ?? []
  } catch {
    return []
  }
}

/** The bytes to send to a table that waits, noted with its commitment; none where nobody could check them. */
export function mixed({ table, draws }: TableInfo): string {
  if (!draws) return ''
  const own = noted(table)[1] ?? random()
  try {
    sessionStorage.setItem(key(table), `${draws.commitment} ${own}`)
  } catch {
    // Then this page cannot check later that its bytes are in.
  }
  return own
}

/** Forgets the notes of all tables: they name the tables of a player who leaves this browser. */
export function forgetDraws(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
    }
  } catch {
    // Then there is nothing to forget.
  }
}
