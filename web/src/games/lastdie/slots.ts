/** The tray: a die that is placed leaves its place empty, and the others lie where they fell. */

import type { Value } from './view.ts'

export type Slots = (Value | null)[]

/** The tray before, with what is no longer in the hand taken out; null when it is another hand. */
export function settle(before: Readonly<Slots>, hand: readonly Value[]): Slots | null {
  const left = [...hand]
  const slots = before.map((value) => {
    const at = value === null ? -1 : left.indexOf(value)
    if (at < 0) return null
    left.splice(at, 1)
    return value
  })
  return left.length ? null : slots
}
