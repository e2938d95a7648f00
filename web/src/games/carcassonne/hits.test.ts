// A click means the same whatever has been drawn: before scenery and tools have loaded, and after.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import { patiently } from '../../lib/testing/patiently.ts'
import { areasOf } from './areas.ts'
import Board from './Board.svelte'
import { placesOf, segmentUnder } from './drawing.ts'
import { settled } from './scenery/land/settled.svelte.ts'
import type { Shown } from './state.svelte.ts'
import { TILES } from './tiles.ts'
import type { View } from './view.ts'
import { words } from './words.ts'

const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const [WIDTH, HEIGHT] = [360, 420]

let shown: ReturnType<typeof mount> | null = null
beforeEach(() => {
  for (const [side, pixels] of [
    ['clientWidth', WIDTH],
    ['clientHeight', HEIGHT],
  ] as const)
    vi.spyOn(Element.prototype, side, 'get').mockImplementation(function (this: Element) {
      return this.classList.contains('stage') ? pixels : 44
    })
})
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  vi.restoreAllMocks()
})

/** Taps each point of a grid. Returns the action that each tap sent, and the text of the bar after it. */
function taps(act: ReturnType<typeof vi.fn>): string[] {
  const stage = document.querySelector<HTMLElement>('.stage')!
  const found: string[] = []
  for (let clientY = 8; clientY < HEIGHT; clientY += 40)
    for (let clientX = 8; clientX < WIDTH; clientX += 40) {
      const where = { clientX, clientY, pointerId: 1, bubbles: true, button: 0 }
      stage.dispatchEvent(new PointerEvent('pointerdown', where))
      stage.dispatchEvent(new PointerEvent('pointerup', where))
      flushSync()
      const told = document.querySelector('.bar p')!.textContent
      found.push(`${clientX},${clientY}: ${act.mock.calls.flat().join()} ${told}`)
      act.mockClear()
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }))
      flushSync()
    }
  return found
}

it.each(['deploy', 'place', 'score'])('%s: a tap means the same without scenery', async (name) => {
  const act = vi.fn(async () => true)
  const play = Object.assign(new FixturePlay<View, Shown>(fixtures[`./fixtures/${name}.json`]!), { act })
  shown = mount(Board, { target: document.body, props: { play, words: words.of('en') } })
  flushSync()
  expect(document.querySelectorAll('.corners .count')).toHaveLength(0)
  const without = taps(act)
  expect(new Set(without.map((one) => one.replace(/^.*?: /, ''))).size).toBeGreaterThan(3)
  await patiently(() => expect(document.querySelector('.corners .count')).not.toBeNull())
  await settled.load()
  flushSync()
  expect(taps(act)).toEqual(without)
})

it('meets the field that a point of a tile lies on, whichever way the tile lies', () => {
  for (const kind of Object.keys(TILES))
    areasOf(kind).forEach((area, n) => {
      if (TILES[kind]!.segments[n]!.sort !== 'farm') return
      const cells = [...area.matchAll(/M(\d+) (\d+)h4/g)].map(([, x, y]) => [Number(x) + 2, Number(y) + 2] as const)
      const hits = cells.map(([x, y]) => segmentUnder(kind, 0, x, y))
      const turned = cells.map(([x, y]) => segmentUnder(kind, 90, 100 - y, x))
      const [own, ownTurned] = [placesOf(kind, 0)[n], placesOf(kind, 90)[n]]
      const met = hits.filter((place) => place === own).length
      expect(met, kind).toBeGreaterThan(cells.length / 3)
      expect(turned.filter((place) => place === ownTurned).length, kind).toBe(met)
      // The rest of its cells lie under something that stands on the field, or at its edge; none is another field.
      const others = hits.filter((place) => place !== own && place?.startsWith('farmer'))
      expect(others.length, kind).toBeLessThan(cells.length / 10)
    })
})
