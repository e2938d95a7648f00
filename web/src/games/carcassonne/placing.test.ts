import { beforeEach, describe, expect, it } from 'vitest'
import { Placing } from './placing.svelte.ts'

const TREE = { place: { '0,1': { '0': {}, '270': {} }, '1,0': { '90': {} }, '-1,0': { '180': {} } } }

describe('placing a tile', () => {
  let placing: Placing
  beforeEach(() => {
    placing = new Placing()
    placing.update(TREE)
  })

  it('lies where it was tapped, in an angle that fits, and is turned by another tap', () => {
    placing.turn()
    placing.pick(0, 1)
    expect(placing.text).toBe('place 0,1 270')
    placing.pick(0, 1)
    expect(placing.text).toBe('place 0,1 0')
    placing.turn(true)
    expect(placing.text).toBe('place 0,1 270')
    placing.pick(1, 0)
    expect(placing.text).toBe('place 1,0 90')
  })

  it('is taken back where it cannot lie', () => {
    placing.pick(0, 1)
    placing.pick(5, 5)
    expect([placing.text, placing.ghost]).toEqual([null, null])
  })

  it('is shown under the mouse only where it fits', () => {
    placing.hover = { x: 1, y: 0 }
    expect(placing.ghost).toEqual({ x: 1, y: 0, angle: 90 })
    placing.hover = { x: 2, y: 0 }
    expect(placing.ghost).toBeNull()
  })

  it('goes from one lit place to the next, and round', () => {
    expect(placing.next(7, 7)).toEqual([0, 1])
    expect(placing.next(0, 1)).toEqual([1, 0])
    expect(placing.next(-1, 0)).toEqual([0, 1])
    expect(placing.next(0, 1, true)).toEqual([-1, 0])
    placing.update({})
    expect(placing.next(0, 1)).toBeNull()
  })

  it('is drawn to the nearest place while it is carried, and turns to what fits there', () => {
    placing.pick(1, 0)
    placing.carry()
    expect([placing.carried, placing.pinned]).toEqual([true, null])
    expect(placing.over({ x: 60, y: 210 })).toEqual({ x: 0, y: 1, angle: 270 })
    placing.turn()
    expect(placing.over({ x: 40, y: 140 })).toEqual({ x: 0, y: 1, angle: 0 })
    expect(placing.over({ x: 450, y: 450 })).toBeNull()
    expect(placing.ghost).toBeNull()
    placing.drop(placing.over({ x: 40, y: 140 }))
    expect([placing.carried, placing.text]).toEqual([false, 'place 0,1 0'])
    placing.carry()
    placing.drop(null)
    expect(placing.text).toBeNull()
  })

  it('lets go when the view changes', () => {
    placing.pick(0, 1)
    placing.update(TREE)
    expect(placing.text).toBeNull()
  })
})
