import { MONK } from './drawing.ts'
import { meadow } from './scenery/land/meadow.ts'
import { SPRITES } from './scenery/land/sprites.ts'
import { paintTile } from './scenery/land/tile.ts'
import { life } from './scenery/life/index.ts'
import Figure from './parts/Figure.svelte'
import Painted from './scenery/Painted.svelte'
import { TILES } from './tiles.ts'

const SEATS = [0, 1, 2, 3, 4]
/** A world that repeats with every tile, so that any two tiles fit next to each other. */
const GROUND = { left: 0, top: 0, wrap: 100 }
const grass = [...meadow(GROUND), ...life.grow(GROUND)]
const tiles = Object.keys(TILES).flatMap((kind) =>
  [0, 90, 180, 270].map((angle) => ({ kind, angle, ...paintTile(kind, angle, GROUND, [], life) })),
)

/** The parts of pictures without a page: grass for every tile, tiles by their letters and angles, the things that
 * stand on them, and followers. */
export const parts = Object.fromEntries([
  ['meadow', [Painted, { paints: grass, square: true }]],
  ...tiles.map(({ kind, angle, paints }) => [
    `tile ${kind} ${angle}`,
    [Painted, { paints: paints.slice(grass.length), square: true }],
  ]),
  ...Object.entries(SPRITES).map(([name, paints]) => [`thing ${name}`, [Painted, { paints }]]),
  ...SEATS.map((seat) => [`follower ${seat}`, [Figure, { seat }]]),
  ...SEATS.map((seat) => [`farmer ${seat}`, [Figure, { seat, lying: true }]]),
])

export const facts = {
  monk: MONK,
  /** Where followers stand on an unturned tile, segment by segment. */
  segments: Object.fromEntries(
    Object.entries(TILES).map(([kind, { segments }]) => [
      kind,
      segments.map(({ sort, sides, spot }) => ({ sort, sides, spot })),
    ]),
  ),
  /** The things that stand on each tile as it lies, by their feet. */
  things: Object.fromEntries(
    tiles.map(({ kind, angle, things }) => [
      `${kind} ${angle}`,
      things.map(([name, x, y]) => `${name} ${Math.round(x)} ${Math.round(y)}`).join(';'),
    ]),
  ),
}
