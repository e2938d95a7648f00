/** Going through a runner's ways by arrow keys. */

import { Roving } from '../../lib/board/roving.svelte.ts'
import { Layout } from './geometry.ts'
import { standingOf, type Standing } from './view.ts'

const TOWARDS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The next way from `from` in the direction of the key; null without one. */
export function wayTowards(layout: Layout, from: Standing, ways: readonly string[], key: string): string | null {
  const towards = TOWARDS[key]
  if (!towards) return null
  const here = layout.at(from)
  let best: string | null = null
  let least = Infinity
  for (const way of ways) {
    const there = layout.at(standingOf(way))
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const along = dx * towards[0] + dy * towards[1]
    const aside = Math.abs(dx * towards[1]) + Math.abs(dy * towards[0])
    if (along <= 1) continue
    const cost = along + 2 * aside
    if (cost < least) [best, least] = [way, cost]
  }
  return best
}

/** The ways of a runner, by arrow keys. Without a way in the direction of a key the focus stays. */
export function movesOver(cards: () => number, ways: () => readonly string[]): Roving<string> {
  return new Roving<string>((from, key) => {
    if (!key.startsWith('Arrow')) return undefined
    return wayTowards(new Layout(cards()), standingOf(from), ways(), key) ?? from
  })
}
