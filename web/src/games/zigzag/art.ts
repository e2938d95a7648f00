import MazeCard from './parts/MazeCard.svelte'
import Terrain from './parts/Terrain.svelte'
import { TERRAINS } from './terrain.ts'

/** The parts of pictures without a page: terrains, and the back of a maze card. */
export const parts = Object.fromEntries([
  ...TERRAINS.map((terrain) => [terrain, [Terrain, { terrain }]]),
  ['back', [MazeCard, { terrains: [] }]],
])
