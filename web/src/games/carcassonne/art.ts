import Figure from './parts/Figure.svelte'
import Tile from './parts/Tile.svelte'
import { TILES } from './tiles.ts'

const SEATS = [0, 1, 2, 3, 4]

/** What pictures without a page are made of: tiles by their letters, unturned, and followers. */
export const parts = Object.fromEntries([
  ...Object.keys(TILES).map((kind) => [`tile ${kind}`, [Tile, { kind }]]),
  ...SEATS.map((seat) => [`follower ${seat}`, [Figure, { seat }]]),
  ...SEATS.map((seat) => [`farmer ${seat}`, [Figure, { seat, lying: true }]]),
])

/** Where followers stand on an unturned tile, segment by segment. */
export const facts = Object.fromEntries(
  Object.entries(TILES).map(([kind, { segments }]) => [
    kind,
    segments.map(({ sort, sides, spot }) => ({ sort, sides, spot })),
  ]),
)
