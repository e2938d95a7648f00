import { expect, it } from 'vitest'
import type { Tone } from '../../lib/board/play.ts'
import { Zoom, type Look } from '../../lib/board/zoom.svelte.ts'
import { covered } from './look.ts'
import { meet } from './sight.ts'
import type { State } from './state.svelte.ts'

type Square = readonly [number, number]
const [width, height] = [374, 350]

/** A board of a phone that looks at `still`, with marks of these tones on squares. */
function looking(still: Look, marked: readonly Square[], tones: readonly Tone[]): State {
  const all: Look = { x: 0, y: 0, k: 0.25 }
  const state: Pick<State, 'marked' | 'width' | 'height' | 'squares' | 'zoom'> & {
    still: Look
    over: []
    play: object
  } = {
    still,
    marked,
    width,
    height,
    over: [],
    squares: [
      [-6, -6],
      [6, 6],
    ] as Square[],
    play: { marks: { cells: tones.map((tone, i) => ({ at: `${i}`, tone })) } },
    zoom: new Zoom({
      size: () => ({ width, height }),
      whole: () => all,
      auto: (): Look => state.still,
      closest: () => 2,
      room: 0,
    }),
  }
  return state as unknown as State
}

it('shows the better place and the one played, close enough to be compared', () => {
  const marked: Square[] = [
    [3, 4],
    [5, 4],
  ]
  for (const still of [
    { x: 0, y: 0, k: 0.25 },
    { x: -300, y: -300, k: 1 },
  ]) {
    const state = looking(still, marked, ['good', 'poor'])
    meet(state)
    expect(covered(marked, width, height, [], state.zoom.look)).toBe(false)
    expect(state.zoom.look.k).toBeGreaterThan(0.55)
  }
})

it('leaves the map alone for a hint in sight', () => {
  const still = { x: 400, y: 400, k: 0.5 }
  const state = looking(still, [[3, 4]], ['good'])
  meet(state)
  expect(state.zoom.look).toEqual(still)
})
