/** The rack as its owner keeps it: every tile stays in its place, a new one takes an empty one. */

import type { Tile } from './view.ts'

export type Slots = (Tile | null)[]

export function settle(before: Slots, rack: readonly Tile[], size = 6): Slots {
  const left = [...rack]
  const slots: Slots = before.slice(0, Math.max(size, rack.length)).map((tile) => {
    const at = tile === null ? -1 : left.indexOf(tile)
    if (at < 0) return null
    left.splice(at, 1)
    return tile
  })
  while (slots.length < Math.max(size, rack.length)) slots.push(null)
  for (const tile of left) slots[slots.indexOf(null)] = tile
  return slots
}
