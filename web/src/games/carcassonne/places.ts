/** The notation of places on the map: a square `x,y`, or a place on its tile, `x,y knight N`. A tile that is only
 * considered adds its kind and angle, `x,y D@90`. */

import { placesOf } from './drawing.ts'
import type { Laid } from './view.ts'
import type { Words } from './words.ts'

export interface Place {
  x: number
  y: number
  /** The tile there. */
  tile: Laid | undefined
  /** The tile is only thought of. */
  thought: boolean
  /** The name of a follower on it; null means the whole square. */
  role: string | null
}

/** null: no place, or none that this tile has. */
export function placeOf(text: string, tiles: readonly Laid[]): Place | null {
  const found = /^(-?\d+),(-?\d+)(?: (\w+)@(\d+))?(?: (.+))?$/.exec(text)
  if (!found) return null
  const [x, y, kind, role = null] = [Number(found[1]), Number(found[2]), found[3], found[5]]
  const tile: Laid | undefined = kind
    ? [x, y, kind, Number(found[4]) as Laid[3]]
    : tiles.find((one) => one[0] === x && one[1] === y)
  if (role !== null && !(tile && placesOf(tile[2], tile[3]).includes(role))) return null
  return { x, y, tile, thought: kind !== undefined, role }
}

export function placeText(text: string, tiles: readonly Laid[], words: Words): string | null {
  const place = placeOf(text, tiles)
  if (!place) return null
  const [role, side = ''] = place.role?.split(' ') ?? []
  const turned = place.thought && place.tile![3] ? ` ↻${place.tile![3]}°` : ''
  const square = words.square(place.x, place.y) + turned
  return role === undefined ? square : square + words.comma + words.spot(role, side)
}
