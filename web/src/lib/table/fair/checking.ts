// Draws computed once more in this browser, from the server's secret and the random bytes of pages:
// docs/host/kept.md has the formula. The server lists what could be drawn; the rest is computed here.

import type { RecordDraws } from '../../net/wire.ts'

export interface WrongDraw {
  number: number
  line: number
  text: string
  right: string
}

export interface Findings {
  draws: number
  pages: number
  /** The record has a commitment, and the secret. */
  pledged: boolean
  revealed: boolean
  /** The secret fits the commitment. */
  committed: boolean
  /** The commitment is the one that this page noted, and its own bytes are in; null: it noted nothing. */
  noted: boolean | null
  mixed: boolean | null
  wrong: WrongDraw[]
  /** The order of the seats is what the seed gives; null: nobody drew it. */
  seats: boolean | null
}

/** Everything that could be checked is right. */
export function fair(found: Findings): boolean {
  return found.revealed && found.committed && found.wrong.length === 0 && found.seats !== false
}

const DIGEST_BITS = 256n
const text = new TextEncoder()

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hex(data: ArrayBuffer): string {
  return Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function hmac(key: Uint8Array<ArrayBuffer>): Promise<(lines: string[]) => Promise<ArrayBuffer>> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return (lines) => crypto.subtle.sign('HMAC', made, text.encode(lines.join('\n')))
}

/** The draw on which a digest falls. */
function fallen(digest: ArrayBuffer, among: readonly (readonly [string, number])[]): string {
  const total = among.reduce((sum, [, weight]) => sum + weight, 0)
  let left = (BigInt(`0x${hex(digest)}`) * BigInt(total)) >> DIGEST_BITS
  for (const [drawn, weight] of among) {
    left -= BigInt(weight)
    if (left < 0n) return drawn
  }
  return ''
}

/** `noted`: the commitment that this page saw first, and its own bytes. */
export async function check(listed: RecordDraws, noted: readonly string[] = []): Promise<Findings> {
  const { commitment, secret, entropies, possible, draws, seats } = listed
  const [seen, own] = noted
  const found: Findings = {
    draws: draws.length,
    pages: entropies.length,
    pledged: commitment !== '',
    revealed: secret !== '',
    committed: false,
    noted: seen === undefined ? null : seen === commitment,
    mixed: own === undefined ? null : entropies.includes(own),
    wrong: [],
    seats: null,
  }
  if (!secret) return found
  found.committed = hex(await crypto.subtle.digest('SHA-256', bytes(secret))) === commitment
  const seed = await (await hmac(bytes(secret)))(['spieltisch draws 1', ...entropies])
  const draw = await hmac(new Uint8Array(seed))
  for (const [at, { line, actor, possible: place, text: drawn }] of draws.entries()) {
    const among = possible[place] ?? []
    const head = `${at + 1} ${actor < 0 ? '-' : actor}`
    const right = fallen(await draw([head, ...among.map(([one, weight]) => `${one} ${weight}`)]), among)
    if (right !== drawn) found.wrong.push({ number: at + 1, line, text: drawn, right })
  }
  if (seats.length > 0) {
    const left = seats.map((_, player) => String(player))
    found.seats = true
    for (const [at, player] of seats.entries()) {
      const lines = left.map((one) => [one, 1] as const)
      const right = fallen(await draw([`seat ${at + 1}`, ...left.map((one) => `${one} 1`)]), lines)
      if (right !== String(player)) found.seats = false
      left.splice(left.indexOf(right), 1)
    }
  }
  return found
}
