/** The keyboard's square, and the feature that the reader asks about. */

import { placesOf } from './drawing.ts'
import { tileText } from './speech.ts'
import type { State } from './state.svelte.ts'
import { anglesAt } from './tile.ts'
import { featureAt, type Feature, type Laid } from './view.ts'

export function point(state: State, x: number, y: number): void {
  state.cursor = { x, y }
  state.keyboard = true
  state.asked = null
  state.nth = 0
}

/** Shows a feature; a second request hides it. */
export function ask(state: State, feature: Feature | null): void {
  state.asked = feature && state.asked === feature ? null : feature
}

/** The next feature of this tile. */
export function askNext(state: State, [x, y, kind, angle]: Laid): void {
  const places = placesOf(kind, angle)
  const place = places[state.nth++ % places.length]
  state.asked = (place && featureAt(state.view.features, x, y, place)) || null
}

/** The contents of the keyboard's square, and whether the tile in hand fits there. */
export function squareText(state: State): string {
  const { cursor, view, pinned, words, play } = state
  const { x, y } = cursor
  const parts = [words.square(x, y)]
  const tile = view.tiles.find((one) => one[0] === x && one[1] === y)
  const ways = anglesAt(state, x, y).length
  if (pinned && view.tile && pinned.x === x && pinned.y === y)
    parts.push(words.placed, tileText(view.tile, pinned.angle, words))
  else if (tile) {
    parts.push(tileText(tile[2], tile[3], words))
    for (const [seat, fx, fy, place] of view.followers)
      if (fx === x && fy === y) parts.push(words.follower(play.names(seat), place.split(' ')[0] ?? ''))
    if (tile === state.last) parts.push(words.board.last)
  } else if (ways) parts.push(words.fits(ways))
  else if (!play.table.purist && view.dead.some((at) => at[0] === x && at[1] === y)) parts.push(words.dead)
  else parts.push(words.empty)
  return parts.join(words.comma)
}
