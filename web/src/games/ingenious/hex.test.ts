import { describe, expect, it } from 'vitest'
import { area, at, axial, cellAt, centre, distance, step, TURNS, turnBetween, walk } from './hex.ts'

describe('hexagons', () => {
  it('count the cells of the three areas', () => {
    expect([5, 6, 7].map((radius) => area(radius).length)).toEqual([91, 127, 169])
  })

  it('find every cell again from its centre, and from near it', () => {
    for (const cell of area(7)) {
      const { x, y } = centre(cell)
      expect(cellAt({ x, y })).toBe(cell)
      expect(cellAt({ x: x + 0.6, y: y - 0.3 })).toBe(cell)
    }
  })

  it('name the turn between neighbours and none between others', () => {
    TURNS.forEach((_, turn) => expect(turnBetween('2,-1', step('2,-1', turn))).toBe(turn))
    expect(turnBetween('0,0', '2,0')).toBeNull()
    expect(step('0,0', -1)).toBe('1,-1')
  })

  it('measure distances along the cells', () => {
    expect(distance('5,-5')).toBe(5)
    expect(distance('-2,1', '3,-1')).toBe(5)
  })

  it('walk with the arrow keys straight up and down and never off the board', () => {
    let cell = '0,0'
    const xs: number[] = []
    for (let i = 0; i < 5; i++) {
      cell = walk(cell, 'ArrowUp', 5)
      xs.push(Math.abs(centre(cell).x))
    }
    expect(axial(cell)[1]).toBe(-5)
    expect(Math.max(...xs)).toBeLessThan(1)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])
      for (const from of area(6)) expect(distance(walk(from, key, 6))).toBeLessThanOrEqual(6)
    expect(walk(at(5, -5), 'ArrowRight', 5)).toBe('5,-5')
    expect(walk(at(5, -5), 'ArrowDown', 5)).not.toBe('5,-5')
  })
})
