/** Which tile an entry of the log is about: the one it placed, or the one that a follower was sent to. */

import type { LogEntry } from '../../lib/catalogue/game.ts'
import type { Laid } from './view.ts'

export interface Placement {
  x: number
  y: number
  seat: number | null
  /** null where the log does not tell. */
  kind: string | null
  /** It is settled whether a follower goes there. */
  decided: boolean
}

const PLACE = /^place (-?\d+),(-?\d+)/
const LAKE = 'R10'
const SENT = /^(pass|knight|thief|monk|farmer)\b/

export function placementBy(entry: LogEntry, log: readonly LogEntry[]): Placement | null {
  if (entry.kind !== 'act') return null
  const acts = log.filter(({ kind }) => kind === 'act')
  const here = acts.findIndex(({ n }) => n === entry.n)
  const sent = SENT.test(entry.text)
  const placed = sent ? acts.slice(0, here).findLastIndex(({ text }) => PLACE.test(text)) : here
  const place = acts[placed]
  const at = PLACE.exec(place?.text ?? '')
  if (!place || !at) return null
  const drawn = acts.slice(0, placed).findLast(({ text }) => PLACE.test(text) || text.startsWith('draw '))
  return {
    x: Number(at[1]),
    y: Number(at[2]),
    seat: place.actor,
    // Only the lake is laid undrawn.
    kind: drawn ? (/^draw (\w+)$/.exec(drawn.text)?.[1] ?? LAKE) : null,
    decided: SENT.test(acts[placed + 1]?.text ?? ''),
  }
}

/** Tiles that were laid since somebody at this screen laid one, and by whom; at least the last one. */
export function latest(
  tiles: readonly Laid[],
  log: readonly LogEntry[],
  mine: (seat: number) => boolean,
): { x: number; y: number; seat: number | null }[] {
  const laid = tiles.slice(1).toReversed()
  const found: { x: number; y: number; seat: number | null }[] = []
  for (const [x, y] of laid) {
    const seat = log.findLast(({ kind, text }) => kind === 'act' && text.startsWith(`place ${x},${y} `))?.actor ?? null
    if (found.length && (seat === null || mine(seat))) break
    found.push({ x, y, seat })
    if (seat === null || mine(seat)) break
  }
  return found
}
