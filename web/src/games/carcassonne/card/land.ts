/** The tiles of the picture on the card, in the order in which they are laid. `day.avif` and `night.avif` show them. */

import type { Laid } from '../view.ts'

export const LAND: Laid[] = [
  [0, 0, 'D', 0],
  [0, 1, 'V', 270],
  [-1, 1, 'E', 0],
  [1, 1, 'X', 0],
  [-2, 1, 'K', 0],
  [-1, 2, 'B', 0],
  [-2, 0, 'M', 180],
  [0, -1, 'M', 270],
  [-2, -1, 'I', 90],
  [2, 1, 'W', 180],
  [1, 2, 'W', 90],
  [2, 0, 'L', 0],
  [2, -1, 'T', 270],
  [-2, 2, 'A', 180],
  [1, 0, 'L', 0],
  [1, -1, 'I', 180],
  [-1, -1, 'S', 180],
  [-1, 0, 'S', 270],
  [0, 2, 'K', 180],
  [2, 2, 'A', 270],
]
