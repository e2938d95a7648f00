/** Lights on the map: the features that glow, and the tiles that are marked as new. */

import { glowOf, type Glow } from './glow.ts'
import { latest, placementBy } from './placement.ts'
import type { State } from './state.svelte.ts'
import { itemsOf } from './view.ts'

/** The feature that is scored, or that the reader asks about on the map. */
export function glowsOf({ play, asked, considered, show, completes, choices }: State): Glow[] {
  if (play.pointed) return glowOf(itemsOf(play.pointed.items))
  const feature = asked ?? considered?.feature
  if (feature) return [{ segments: feature.segments, points: null }]
  if (show.all) return glowOf(show.final)
  if (completes.length) return completes.flatMap((item) => ('segments' in item ? [{ ...item, points: null }] : []))
  if (show.item) return glowOf([show.item])
  // The features that may score first. The tile itself marks the places for followers.
  return choices.flatMap(({ feature: its, spot }) => (its && !spot ? [{ segments: its.segments, points: null }] : []))
}

/** The tiles to mark, each with who placed it; the last one first. */
export function markedOf({ view, play }: State): { x: number; y: number; seat: number | null }[] {
  const { table, moment, pointed } = play
  const placed = pointed && placementBy(pointed, moment.log)
  if (placed) return [placed]
  // Where nobody at this screen plays against others, only the last move is new.
  const apart = new Set(table.seats.map(({ mine }) => mine)).size > 1
  return latest(view.tiles, moment.log, (seat) => !apart || (table.seats[seat]?.mine ?? false))
}
