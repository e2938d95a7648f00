/** The board in words, for screen readers. */

import type { Item, LogEntry } from '../../lib/catalogue/game.ts'
import type { Colour } from './colours.ts'
import { area, axial, turnBetween, within, type Cell } from './hex.ts'
import type { Placement } from './legal.ts'
import { itemsOf, trackEnd, type Tile, type View } from './view.ts'
import type { Words } from './words.ts'

export function tileText(tile: Tile, words: Words): string {
  return words.tile(tile[0] as Colour, tile[1] as Colour)
}

/** Which cell it is; null: none of this board. */
export function placeText(view: View, cell: string, words: Words): string | null {
  if (!within(cell, view.radius)) return null
  const [, r] = axial(cell)
  const row = area(view.radius).filter((other) => axial(other)[1] === r)
  return words.board.cell(r + view.radius + 1, row.indexOf(cell) + 1)
}

/** Where the tile of an entry lies. */
export function laidText({ text }: LogEntry, view: View, words: Words): string {
  const cells = /^place \S+ (\S+) (\S+)$/.exec(text)?.slice(1) ?? []
  const said = cells.flatMap((cell) => placeText(view, cell, words) ?? [])
  return said.length > 0 ? said.join(words.comma) + words.stop.trim() : ''
}

/** Where a cell is, what is on it, and the tile that is shown there. */
export function cellText(view: View, cell: Cell, shown: Placement | null, words: Words): string {
  const parts = [placeText(view, cell, words) ?? '']
  const colour = view.board[cell]
  const placed = view.tiles.find(([, first, second]) => first === cell || second === cell)
  if (colour && placed) parts.push(words.board.tile(colour, tileText(placed[0], words)))
  else parts.push(colour ? words.board.printed(colour) : words.board.empty)
  if (placed && placed === view.tiles.at(-1)) parts.push(words.board.last)
  if (shown) {
    const turn = turnBetween(shown.first, shown.second) ?? 0
    parts.push(words.board.here(tileText(shown.tile, words), words.turns[turn] ?? ''))
  }
  return parts.join(words.comma)
}

/** The score of items in words. */
export function gainsText(items: readonly Item[], words: Words): string {
  const gains = itemsOf(items).flatMap((item) => {
    if (item.kind === 'bonus') return [words.board.bonus]
    return item.kind === 'score' && item.points ? [words.board.gain(item.colour, item.points)] : []
  })
  return words.board.gains(gains)
}

/** Where a marker would come to stand, as the player reads it. */
export function standText(view: View, seat: number | null, to: number, words: Words): string {
  if (view.options.mode === 'duel') return String(seat === 1 ? -to : to).replace('-', '−')
  return words.tracks.value(to, trackEnd(view) > 18)
}
