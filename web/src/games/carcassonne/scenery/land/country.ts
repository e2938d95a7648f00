/** A tile within its country: things near its sides belong to its neighbours too. */

import { placesOf } from '../../drawing.ts'
import { keyOf, type Feature, type Laid } from '../../view.ts'
import type { Thing } from './paint.ts'
import { paintTile, type Painted, type Life } from './tile.ts'

/** The reach of things from their foot: to the left and right, up, down. Large things have longer names. */
const REACH = [13, 20, 8] as const
const LARGE = [32, 45, 28] as const

const known = new Map<string, Painted>()

function painted(tile: Laid, closed: readonly boolean[], life: Life | null): Painted {
  const [x, y, kind, angle] = tile
  const key = `${tile.join(' ')} ${closed.join()} ${life !== null}`
  let found = known.get(key)
  if (!found) {
    if (known.size > 400) known.clear()
    found = paintTile(kind, angle, { left: 100 * x, top: 100 * y, wrap: 0 }, closed, life)
    known.set(key, found)
  }
  return found
}

/** Each tile with its neighbours, in words. A tile with the same words looks the same. */
export class Country {
  readonly #laid: ReadonlyMap<string, Laid>
  readonly #closed: ReadonlyMap<string, readonly string[]>

  constructor(
    tiles: readonly Laid[],
    features: readonly Feature[],
    private readonly life: Life | null,
  ) {
    this.#laid = new Map(tiles.map((tile) => [keyOf(tile[0], tile[1]), tile]))
    const closed = new Map<string, string[]>()
    for (const feature of features)
      if (feature.kind === 'city' && feature.complete)
        for (const [x, y, place] of feature.segments) {
          const key = keyOf(x, y)
          closed.set(key, [...(closed.get(key) ?? []), place])
        }
    this.#closed = closed
  }

  #closedOf([x, y, kind, angle]: Laid): boolean[] {
    const closed = this.#closed.get(keyOf(x, y)) ?? []
    return placesOf(kind, angle).flatMap((place) => (place.startsWith('knight') ? [closed.includes(place)] : []))
  }

  around(x: number, y: number): string {
    const found = [this.life ? 'settled' : '']
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const tile = this.#laid.get(keyOf(x + dx, y + dy))
        found.push(tile ? `${tile[2]}${tile[3]}${this.#closedOf(tile).map(Number).join('')}` : '')
      }
    return found.join()
  }

  /** Return the picture of this tile's square, in its own units. */
  paint(x: number, y: number): Painted {
    const own = this.#laid.get(keyOf(x, y))!
    const { paints, things } = painted(own, this.#closedOf(own), this.life)
    const all: Thing[] = [...things]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const tile = this.#laid.get(keyOf(x + dx, y + dy))
        if (!tile || (!dx && !dy)) continue
        for (const [name, px, py] of painted(tile, this.#closedOf(tile), this.life).things) {
          const [ax, ay] = [px + 100 * dx, py + 100 * dy]
          const [aside, up, down] = name.length > 2 ? LARGE : REACH
          if (ax > -aside && ax < 100 + aside && ay > -down && ay < 100 + up) all.push([name, ax, ay])
        }
      }
    return { paints, things: all.sort((one, other) => one[2] - other[2]) }
  }
}
