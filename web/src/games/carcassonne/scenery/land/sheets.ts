/** Which tiles share a canvas, and which of them must be painted again. */

import { keyOf, type Laid } from '../../view.ts'

/** Squares along a side of a sheet: three by three sheets hold nearly every land. */
export const SIDE = 6

export interface Sheet {
  key: string
  /** The first column and row. */
  left: number
  top: number
  tiles: Laid[]
}

/** The sheets of these tiles. The middle one has the first tile in its middle. */
export function sheetsOf(tiles: readonly Laid[]): Sheet[] {
  const sheets = new Map<string, Sheet>()
  for (const tile of tiles) {
    const [left, top] = [tile[0], tile[1]].map((at) => SIDE * Math.floor(at / SIDE + 0.5) - SIDE / 2) as [
      number,
      number,
    ]
    const key = keyOf(left, top)
    const sheet = sheets.get(key) ?? { key, left, top, tiles: [] }
    sheet.tiles.push(tile)
    sheets.set(key, sheet)
  }
  return [...sheets.values()]
}

/** Compares the looks of tiles with those before, and notes them. `fresh`: the tile was not there. */
export function changed(
  looks: Map<string, string>,
  tiles: readonly Laid[],
  lookOf: (x: number, y: number) => string,
): { again: { x: number; y: number; fresh: boolean }[]; gone: [number, number][] } {
  const now = new Map(tiles.map(([x, y]) => [keyOf(x, y), [x, y] as const]))
  const gone = [...looks.keys()].filter((key) => !now.has(key))
  for (const key of gone) looks.delete(key)
  const again = [...now].flatMap(([key, [x, y]]) => {
    const [before, look] = [looks.get(key), lookOf(x, y)]
    looks.set(key, look)
    return before === look ? [] : [{ x, y, fresh: before === undefined }]
  })
  return { again, gone: gone.map((key) => key.split(',').map(Number) as [number, number]) }
}
