/** Tiles and features in words. */

import type { LogEntry, Names } from '../../lib/catalogue/game.ts'
import { placementBy } from './placement.ts'
import { TILES } from './tiles.ts'
import { farmersOf, sumOf, type Feature, type GameItem, type View } from './view.ts'
import type { Words } from './words.ts'

export function tileText(kind: string, angle: number, words: Words): string {
  return words.tileIs(sidesText(kind, angle, words))
}

/** The sides of a tile from the north, and what else is on it. */
export function sidesText(kind: string, angle: number, words: Words): string {
  const tile = TILES[kind]
  if (!tile) return ''
  const edges = [0, 1, 2, 3].map((side) => words.edge[tile.edges[(side - angle / 90 + 4) % 4] ?? ''] ?? '')
  const extra = [
    ...(tile.segments.some(({ sort }) => sort === 'cloister') ? [words.cloister] : []),
    ...(tile.segments.some(({ pennants }) => pennants) ? [words.pennant] : []),
  ]
  return words.tile(edges, extra)
}

/** The parts of a tile other than fields. */
export function contentsText(kind: string, words: Words): string[] {
  const tile = TILES[kind]
  if (!tile) return []
  const sorts = ['city', 'cloister', 'road'].filter((sort) => tile.segments.some((segment) => segment.sort === sort))
  return [...sorts.map((sort) => words.kinds[sort] ?? sort), ...(tile.river ? [words.edge['W'] ?? ''] : [])]
}

/** The features that a placement would complete, as far as the server has sent them. */
export function completesText(items: readonly GameItem[], solo: boolean, names: Names, words: Words): string {
  return items
    .flatMap((item) => {
      if (item.kind !== 'completed' && !('tiles' in item && item.complete)) return []
      const kind = item.kind === 'completed' ? item.feature : item.kind
      const size = kind === 'cloister' ? '' : words.say.size(item.tiles, item.pennants)
      const who = item.holders.map((seat) => names(seat))
      return [words.bar.completes(kind, size, item.points, who, solo)]
    })
    .join(words.join)
}

/** Which colours are last, in solo. */
export const lastText = (view: View, names: Names, words: Words): string =>
  words.bar.last((view.last ?? []).map((seat) => colourText(seat, names)))

/** A seat by its colour, where all are one person's. */
export const colourText = (seat: number, names: Names): string => names.colour?.(seat) ?? names(seat)

/** Where the tile lies that an entry tells of, for readers who do not see the map. */
export function laidText(entry: LogEntry, log: readonly LogEntry[], words: Words): string {
  const laid = placementBy(entry, log)
  return laid ? words.square(laid.x, laid.y) + words.stop.trim() : ''
}

/** The tile that one has drawn, for readers who do not see it. */
export function drawnText(entries: readonly LogEntry[], tile: string | null, words: Words): string {
  return tile !== null && entries.some(({ text }) => text.startsWith('draw ')) ? tileText(tile, 0, words) : ''
}

/** The present worth of a feature, and the parts that it still lacks. */
export function noteOf(feature: Feature, words: Words): string {
  const parts = [words.feature.worth(feature.points)]
  if (feature.complete) parts.push(words.feature.complete)
  else if (feature.kind !== 'farm') parts.push(words.feature.open(feature.open, feature.kind))
  return parts.join(words.comma)
}

export function featureText(feature: Feature, names: Names, words: Words, short = false): string {
  const what = sizeText(feature, words)
  if (short) return what
  const parts = [what, noteOf(feature, words)]
  if (feature.holders.length) parts.push(words.feature.holders(feature.holders.map((seat) => names(seat))))
  else if (!sumOf(feature.followers)) parts.push(words.feature.nobody)
  const farmers = farmersOf(feature).flatMap((n, seat) => (n ? [`${names(seat)} ${n}`] : []))
  if (farmers.length) parts.push(words.feature.farmers(farmers))
  return parts.join(words.comma)
}

/** The feature that scored: its kind and size. */
export function itemText(item: GameItem, names: Names, words: Words): string {
  return item.kind === 'bonus' ? words.bonus(names(item.seat), item.followers) : sizeText(item, words)
}

function sizeText(of: Feature | Exclude<GameItem, { kind: 'bonus' }>, words: Words): string {
  const [tiles, pennants] = 'tiles' in of ? [of.tiles, of.pennants] : [undefined, 0]
  return words.feature.about(of.kind, tiles, pennants, 'cities' in of ? of.cities : undefined)
}

/** The points of each player, or the reason why nobody has any. */
export function paidText(item: GameItem, names: Names, words: Words): string {
  if (item.paid.length)
    return words.paid(
      item.points,
      item.paid.map((seat) => names(seat)),
    )
  const last = ('last' in item && item.last) || []
  return words.unpaid(last.map((seat) => colourText(seat, names)))
}

/** The sum for each seat. */
export function sumsText(items: readonly GameItem[], seats: number, names: Names, words: Words): string {
  const sums = Array.from({ length: seats }, (_, seat) =>
    items.reduce((sum, { paid, points }) => sum + (paid.includes(seat) ? points : 0), 0),
  )
  return sums.flatMap((sum, seat) => (sum ? [`${names(seat)} +${sum}`] : [])).join(words.comma)
}
