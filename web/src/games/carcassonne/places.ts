/** Places of the map as they are written: a square `x,y`, or one on its tile, `x,y knight N`. */

import { placesOf } from './drawing.ts'
import type { Laid } from './view.ts'
import type { Words } from './words/index.ts'

export interface Place {
  x: number
  y: number
  /** What lies there. */
  tile: Laid | undefined
  /** What a follower on it would be called; null: the whole square is meant. */
  role: string | null
}

/** null: no place, or none that this tile has. */
export function placeOf(text: string, tiles: readonly Laid[]): Place | null {
  const found = /^(-?\d+),(-?\d+)(?: (.+))?$/.exec(text)
  if (!found) return null
  const [x, y, role = null] = [Number(found[1]), Number(found[2]), found[3]]
  const tile = tiles.find((one) => one[0] === x && one[1] === y)
  if (role !== null && !(tile && placesOf(tile[2], tile[3]).includes(role))) return null
  return { x, y, tile, role }
}

export function placeText(text: string, tiles: readonly Laid[], words: Words): string | null {
  const place = placeOf(text, tiles)
  if (!place) return null
  const [role, side = ''] = place.role?.split(' ') ?? []
  const square = words.square(place.x, place.y)
  return role === undefined ? square : square + words.comma + words.spot(role, side)
}
