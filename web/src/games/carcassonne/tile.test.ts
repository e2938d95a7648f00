import { beforeEach, describe, expect, it } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import type { Tree } from '../../lib/board/tree.ts'
import place from './fixtures/place.json'
import { type Shown, State } from './state.svelte.ts'
import { carry, drop, lay, nextFit, over, release, turn } from './tile.ts'
import type { View } from './view.ts'
import { words } from './words.ts'

const TREE = { place: { '0,1': { '0': {}, '270': {} }, '1,0': { '90': {} }, '-1,0': { '180': {} } } }

describe('placing a tile', () => {
  let board: State
  const boardWith = (legal: Tree) => {
    const fixture = place as unknown as Fixture
    const play = new FixturePlay<View, Shown>({ ...fixture, seatView: { ...fixture.seatView, legal } })
    return new State(() => ({ play, words: words.of('en') }))
  }
  beforeEach(() => {
    board = boardWith(TREE)
  })

  it('lies where it was tapped, in an angle that fits, and is turned by another tap', () => {
    turn(board)
    lay(board, 0, 1)
    expect(board.text).toBe('place 0,1 270')
    lay(board, 0, 1)
    expect(board.text).toBe('place 0,1 0')
    turn(board, true)
    expect(board.text).toBe('place 0,1 270')
    lay(board, 1, 0)
    expect(board.text).toBe('place 1,0 90')
  })

  it('is taken back where it cannot lie', () => {
    lay(board, 0, 1)
    lay(board, 5, 5)
    expect([board.text, board.ghost]).toEqual([null, null])
  })

  it('is shown under the mouse only where it fits', () => {
    board.hover = { x: 1, y: 0 }
    expect(board.ghost).toEqual({ x: 1, y: 0, angle: 90 })
    board.hover = { x: 2, y: 0 }
    expect(board.ghost).toBeNull()
  })

  it('goes from one lit place to the next, and round', () => {
    expect(nextFit(board, 7, 7)).toEqual([0, 1])
    expect(nextFit(board, 0, 1)).toEqual([1, 0])
    expect(nextFit(board, -1, 0)).toEqual([0, 1])
    expect(nextFit(board, 0, 1, true)).toEqual([-1, 0])
    expect(nextFit(boardWith({}), 0, 1)).toBeNull()
  })

  it('is drawn to the nearest place while it is carried, and turns to what fits there', () => {
    lay(board, 1, 0)
    carry(board)
    expect([board.carried, board.pinned]).toEqual([true, null])
    expect(over(board, { x: 60, y: 210 })).toEqual({ x: 0, y: 1, angle: 270 })
    turn(board)
    expect(over(board, { x: 40, y: 140 })).toEqual({ x: 0, y: 1, angle: 0 })
    expect(over(board, { x: 450, y: 450 })).toBeNull()
    expect(board.ghost).toBeNull()
    drop(board, over(board, { x: 40, y: 140 }))
    expect([board.carried, board.text]).toEqual([false, 'place 0,1 0'])
    carry(board)
    drop(board, null)
    expect(board.text).toBeNull()
  })

  it('lets go when the view changes', () => {
    lay(board, 0, 1)
    release(board)
    expect(board.text).toBeNull()
  })
})
