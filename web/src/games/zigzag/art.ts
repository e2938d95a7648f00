import MazeCard from './parts/MazeCard.svelte'
import Terrain from './parts/Terrain.svelte'
import { TERRAINS } from './terrain.ts'

/** What pictures without a page are made of: terrains, and the back of a maze card. */
export const parts = Object.fromEntries([
  ...TERRAINS.map((terrain) => [terrain, [Terrain, { terrain }]]),
  ['back', [MazeCard, { terrains: [] }]],
])
