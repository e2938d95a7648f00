import { expect, it } from 'vitest'
import { Zoom } from '../../lib/board/zoom.svelte.ts'
import { beyond, lead } from './beyond.ts'
import type { Box } from './look.ts'
import type { State } from './state.svelte.ts'

const [width, height] = [400, 300]

/** A board whose last tile lies at `last` and whose tile in hand fits at `fits`; the whole of it is 20 tiles wide. */
function board(last: readonly [number, number], fits: readonly string[] = [], over: readonly Box[] = []): State {
  const zoom = new Zoom({
    size: () => ({ width, height }),
    whole: () => ({ x: 0, y: 0, k: 0.2 }),
    closest: () => 2,
    room: 0.25,
  })
  const places = new Map(fits.map((key) => [key, [0]]))
  return { zoom, last, fits: places, pinned: null, carried: false, width, height, over } as unknown as State
}

it('shows no arrow until the map was moved', () => {
  expect(beyond(board([9, 0], ['9,1']))).toEqual([])
})

it('points from the edge to the last tile, and to the nearest place when none is in sight', () => {
  const state = board([8, 0], ['-8,0', '-5,0'])
  state.zoom.zoom(5)
  const [last, fit] = beyond(state)
  expect(last).toMatchObject({ what: 'last', square: [8, 0] })
  expect(Math.abs(last!.degrees)).toBeLessThan(10)
  expect(last!.x).toBeGreaterThan(width - 45)
  expect(fit).toMatchObject({ what: 'fit', square: [-5, 0] })
  expect(fit!.x).toBeLessThan(45)
  expect(beyond(board([0, 0], ['0,0', '9,9']))).toEqual([])
})

it('keeps clear of what lies over the map, and counts what lies below it as unseen', () => {
  const box = { left: 300, top: 0, right: 400, bottom: 300 }
  const state = board([8, 0], [], [box])
  state.zoom.zoom(5)
  expect(beyond(state)[0]!.x).toBeLessThan(300 - 25)
  const under = board([1, 0], [], [box])
  under.zoom.zoom(5)
  expect(beyond(under)).toMatchObject([{ what: 'last' }])
})

it('leads to it', () => {
  const state = board([6, -3])
  state.zoom.zoom(5)
  lead(state, beyond(state)[0]!.square)
  expect(state.zoom.on(650, -250)).toEqual({ x: width / 2, y: height / 2 })
  expect(beyond(state)).toEqual([])
})
