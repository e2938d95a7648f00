/** The position as the server tells it, and what follows from it; see the game's RULES.md. */

import type { Feature, Item, Standing } from './view_types.ts'

export { itemsOf, viewOf } from './view_types.ts'
export type { Feature, Item as GameItem, LaidTile as Laid, Spot, Standing, View } from './view_types.ts'

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, n) => sum + n, 0)

/** The farmers around a completed city, a number a seat. */
export const farmersOf = (feature: Feature): number[] => ('farmers' in feature && feature.farmers) || []

/** The followers that an item sends home. */
export const returnedBy = (item: Item): Standing[] => ('returned' in item ? item.returned : [])

export const keyOf = (x: number, y: number): string => `${x},${y}`

/** The feature that a place belongs to. */
export function featureAt(features: readonly Feature[], x: number, y: number, place: string): Feature | undefined {
  return features.find(({ segments }) => segments.some((s) => s[0] === x && s[1] === y && s[2] === place))
}
