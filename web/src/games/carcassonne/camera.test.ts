import { beforeEach, describe, expect, it } from 'vitest'
import { Camera, CLOSEST, FARTHEST, lookAt } from './camera.svelte.ts'

const SIZE = { width: 400, height: 300 }
let camera: Camera
beforeEach(() => {
  camera = new Camera(
    () => ({ x: 50, y: 50, k: 1 }),
    () => SIZE,
  )
})

describe('the map under fingers', () => {
  it('takes a still finger for a tap, a moved one for a drag', () => {
    camera.down(1, 100, 100)
    expect(camera.up(1)).toBe(true)
    camera.down(1, 100, 100)
    camera.move(1, 130, 90)
    expect(camera.up(1)).toBe(false)
    expect(camera.look).toEqual({ x: 20, y: 60, k: 1 })
  })

  it('zooms with two fingers, and what lies between them stays between them', () => {
    const before = camera.at(200, 150)
    camera.down(1, 150, 150)
    camera.down(2, 250, 150)
    camera.move(1, 100, 150)
    camera.move(2, 300, 150)
    expect(camera.look.k).toBeCloseTo(2)
    expect(camera.at(200, 150).x).toBeCloseTo(before.x)
    expect(camera.at(200, 150).y).toBeCloseTo(before.y)
    expect([camera.up(1), camera.up(2)]).toEqual([false, false])
  })

  it('zooms at the wheel’s place, within bounds', () => {
    const before = camera.at(10, 20)
    camera.zoom(1.5, 10, 20)
    expect(camera.at(10, 20)).toEqual({ x: expect.closeTo(before.x), y: expect.closeTo(before.y) })
    camera.zoom(100)
    expect(camera.look.k).toBe(CLOSEST)
    camera.zoom(0.0001)
    expect(camera.look.k).toBe(FARTHEST)
  })

  it('knows a point of the map on the stage, and back', () => {
    camera.zoom(0.7, 30, 40)
    const on = camera.on(123, -45)
    expect(camera.at(on.x, on.y)).toEqual({ x: expect.closeTo(123), y: expect.closeTo(-45) })
  })

  it('brings a square into sight, and everything with fit', () => {
    expect(camera.sees(9, 9)).toBe(false)
    camera.reveal(9, 9)
    expect(camera.sees(9, 9)).toBe(true)
    camera.fit()
    expect(camera.look.k).toBe(1)
  })
})

it('looks at all squares, above the buttons', () => {
  const look = lookAt(
    [
      [-2, 0],
      [3, 1],
    ],
    360,
    400,
    56,
  )
  const top = 200 + (0 - look.y) * look.k
  const bottom = 200 + (200 - look.y) * look.k
  expect([180 + (-200 - look.x) * look.k, 180 + (400 - look.x) * look.k].map(Math.round)).toEqual([9, 351])
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(400 - 56)
})
