/** Tiles and features in words. */

import type { Names } from '../../lib/game.ts'
import { TILES } from './tiles.ts'
import { sumOf, type Feature } from './view.ts'
import type { Words } from './words/index.ts'

/** One person may play several colours: then the colour is named too. */
export function calling(names: Names, words: Words): Names {
  return (actor) => {
    const name = names(actor)
    const alike = actor !== null && actor >= 0 && words.colours.some((_, seat) => seat !== actor && names(seat) === name)
    return alike ? words.named(name, words.colours[actor] ?? '') : name
  }
}

export function tileText(kind: string, angle: number, words: Words): string {
  const tile = TILES[kind]
  if (!tile) return kind
  const edges = [0, 1, 2, 3].map((side) => words.edge[tile.edges[(side - angle / 90 + 4) % 4] ?? ''] ?? '')
  const extra = [
    ...(tile.segments.some(({ sort }) => sort === 'cloister') ? [words.cloister] : []),
    ...(tile.segments.some(({ pennants }) => pennants) ? [words.pennant] : []),
  ]
  return words.tile(edges, extra)
}

/** What it is worth now, and what it still lacks. */
export function noteOf(feature: Feature, words: Words): string {
  const parts = [words.feature.worth(feature.points)]
  if (feature.complete) parts.push(words.feature.complete)
  else if (feature.open !== undefined) parts.push(words.feature.open(feature.open))
  return parts.join(words.comma)
}

export function featureText(feature: Feature, names: Names, words: Words, short = false): string {
  const what = words.feature.about(feature.kind, feature.tiles, feature.pennants ?? 0, feature.cities)
  if (short) return what
  const parts = [what, noteOf(feature, words)]
  if (feature.holders.length) parts.push(words.feature.holders(feature.holders.map((seat) => names(seat))))
  else if (!sumOf(feature.followers)) parts.push(words.feature.nobody)
  const farmers = (feature.farmers ?? []).flatMap((n, seat) => (n ? [`${names(seat)} ${n}`] : []))
  if (farmers.length) parts.push(words.feature.farmers(farmers))
  return parts.join(words.comma)
}
