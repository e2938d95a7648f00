/** The thing at a point of the map, in units of the map. It follows from the state only, not from what has been drawn. */

import { REACH, spotsOf, type Choice } from './choices.ts'
import { segmentUnder } from './drawing.ts'
import { through } from './lens.ts'
import type { State } from './state.svelte.ts'
import { featureAt, type Feature } from './view.ts'

export type Hit =
  | { on: 'square'; x: number; y: number }
  /** `sure`: a place on the map, which needs no second tap. */
  | { on: 'choice'; choice: Choice; sure: boolean }
  | { on: 'feature'; feature: Feature | null }

export function hitAt(state: State, at: { x: number; y: number }): Hit {
  const { view, choices, last, lens } = state
  const spots = spotsOf(choices, last)
  const [px, py] = lens && last ? through(lens, last, spots, state.zoom, at) : [at.x, at.y]
  const [x, y] = [Math.floor(px / 100), Math.floor(py / 100)]
  const tile = view.tiles.find((one) => one[0] === x && one[1] === y)
  if (!tile) return { on: 'square', x, y }
  const spot = spots.find((one) => Math.hypot(one.x - px, one.y - py) < REACH)
  const place = segmentUnder(tile[2], tile[3], px - 100 * x, py - 100 * y)
  const feature = (place && featureAt(view.features, x, y, place)) || null
  const choice = choices.find(({ text, spot: its, feature: of }) => {
    if (spot) return text === spot.text
    return its ? its[0] === x && its[1] === y && its[2] === place : of !== undefined && of === feature
  })
  return choice ? { on: 'choice', choice, sure: choice.spot !== null } : { on: 'feature', feature }
}
