/** Where on the board the keyboard is. */

import { distance, walk, type Cell } from './hex.ts'

export class Cursor {
  cell = $state<Cell>('0,0')
  /** True while the player uses the keyboard on the board: the cursor is visible, and the cell under it is
   * announced. */
  active = $state(false)

  walk(key: string, radius: number): void {
    this.cell = walk(this.cell, key, radius)
  }

  /** Goes to the nearest of these cells; without any, it stays. */
  seek(cells: Iterable<Cell>): void {
    const from = this.cell
    let far = Infinity
    for (const cell of cells) {
      const d = distance(cell, from)
      if (d < far) [this.cell, far] = [cell, d]
    }
  }
}
