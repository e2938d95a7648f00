import { beforeEach, describe, expect, it } from 'vitest'
import { Zoom, type Look } from './zoom.svelte.ts'

const WHOLE: Look = { x: 50, y: 50, k: 1 }
const SIZE = { width: 400, height: 300 }
let zoom: Zoom
beforeEach(() => {
  zoom = new Zoom({ size: () => SIZE, whole: () => WHOLE, closest: () => 2.4, room: 0.25 })
})

describe('a board under fingers', () => {
  it('takes a still finger for a tap, a moved one for a drag', () => {
    zoom.down(1, 100, 100)
    expect(zoom.up(1)).toBe(true)
    zoom.down(1, 100, 100)
    zoom.move(1, 130, 90)
    expect(zoom.up(1)).toBe(false)
    expect(zoom.look).toEqual({ x: 20, y: 60, k: 1 })
  })

  it('zooms with two fingers, and what lies between them stays between them', () => {
    const before = zoom.at(200, 150)
    zoom.down(1, 150, 150)
    zoom.down(2, 250, 150)
    zoom.move(1, 100, 150)
    zoom.move(2, 300, 150)
    expect(zoom.look.k).toBeCloseTo(2)
    expect(zoom.at(200, 150).x).toBeCloseTo(before.x)
    expect(zoom.at(200, 150).y).toBeCloseTo(before.y)
    expect([zoom.up(1), zoom.up(2)]).toEqual([false, false])
  })

  it('zooms at the wheel’s place, within bounds', () => {
    const before = zoom.at(10, 20)
    zoom.zoom(1.5, 10, 20)
    expect(zoom.at(10, 20)).toEqual({ x: expect.closeTo(before.x), y: expect.closeTo(before.y) })
    zoom.zoom(100)
    expect(zoom.look.k).toBe(2.4)
    zoom.zoom(0.0001)
    expect(zoom.look.k).toBe(0.75)
  })

  it('knows a point of the board on the surface, and back', () => {
    zoom.zoom(0.7, 30, 40)
    const on = zoom.on(123, -45)
    expect(zoom.at(on.x, on.y)).toEqual({ x: expect.closeTo(123), y: expect.closeTo(-45) })
  })

  it('brings a square into sight, and everything with fit', () => {
    zoom.zoom(2)
    expect(zoom.sees(240, 190)).toBe(false)
    zoom.reveal(240, 190, 60)
    expect(zoom.sees(240, 190)).toBe(true)
    zoom.fit()
    expect(zoom.look.k).toBe(1)
  })

  it('never loses the board out of sight', () => {
    for (let i = 0; i < 50; i++) zoom.pan(-400, 300)
    expect(zoom.on(50, 50)).toEqual({ x: 100, y: 225 })
    zoom.zoom(2.4)
    for (let i = 0; i < 50; i++) zoom.pan(400, 300)
    expect(zoom.at(200, 150).x).toBeGreaterThan(50 - 200)
  })

  it('brings closer by a double tap, and shows everything by the next', () => {
    const before = zoom.at(100, 100)
    zoom.tapped(100, 100, 0)
    zoom.tapped(104, 98, 200)
    expect(zoom.look.k).toBe(2)
    expect(zoom.at(104, 98).x).toBeCloseTo(before.x + 4)
    zoom.tapped(100, 100, 400)
    zoom.tapped(100, 100, 900)
    expect(zoom.look.k).toBe(2)
    zoom.tapped(100, 100, 1000)
    expect([zoom.look, zoom.own]).toEqual([WHOLE, false])
  })

  it('leaves the browser its own zoom', () => {
    const wheel = (init: WheelEventInit) => new WheelEvent('wheel', { deltaY: -200, cancelable: true, ...init })
    const [ours, theirs] = [wheel({}), wheel({ ctrlKey: true })]
    zoom.wheel(theirs, 0, 0)
    expect([theirs.defaultPrevented, zoom.own]).toEqual([false, false])
    zoom.wheel(ours, 0, 0)
    expect([ours.defaultPrevented, zoom.own]).toEqual([true, true])
  })
})

describe('a board that comes closer by itself', () => {
  it('shows everything when that is asked for, until it is to show something else', () => {
    const NEAR: Look = { x: 80, y: 10, k: 2 }
    zoom = new Zoom({ size: () => SIZE, whole: () => WHOLE, auto: () => NEAR, closest: () => 2.4, room: 0.25 })
    expect(zoom.look).toEqual(NEAR)
    expect(zoom.key('0')).toBe(true)
    expect(zoom.look).toEqual(WHOLE)
    zoom.rest()
    expect(zoom.look).toEqual(NEAR)
  })
})

it('does not shrink what fills its room, nor push it about', () => {
  zoom = new Zoom({ size: () => SIZE, whole: () => WHOLE, closest: () => 2.4, room: 0 })
  zoom.pan(90, 0)
  zoom.zoom(0.5)
  expect([zoom.look, zoom.own]).toEqual([WHOLE, false])
  zoom.zoom(2)
  zoom.pan(9999, 0)
  expect(zoom.on(50 - 200, 50).x).toBeCloseTo(0)
  zoom.zoom(0.1)
  expect([zoom.look, zoom.own]).toEqual([WHOLE, false])
})
