import { COLOURS } from './colours.ts'
import Field from './parts/Field.svelte'
import Mark from './parts/Mark.svelte'
import Tile from './parts/Tile.svelte'
import TileBack from './parts/TileBack.svelte'

const DEGREES = [0, 60, 120, 180, 240, 300]

/** The parts of pictures without a page: empty boards by their radius, tiles without symbols by direction, a tile
 * on a rack and its back. Symbols come as enamel and as print. */
export const parts = Object.fromEntries([
  ...[5, 6, 7].map((radius) => [`board ${radius}`, [Field, { radius, printed: {}, tiles: [] }]]),
  ...DEGREES.map((degrees) => [`tile ${degrees}`, [Tile, { tile: '', degrees, seated: true }]]),
  ['rack', [Tile, { tile: '', degrees: 90 }]],
  ['back', [TileBack, { degrees: 90 }]],
  ...COLOURS.map((colour) => [`mark ${colour}`, [Mark, { colour, r: 0.54 }]]),
  ...COLOURS.map((colour) => [`printed ${colour}`, [Mark, { colour, r: 0.56, ink: true }]]),
])
