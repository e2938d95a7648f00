import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Carrying, type Point } from './carrying.svelte.ts'

let end: () => void
let told: unknown[][]
let carrying: Carrying<string, number>

beforeEach(() => {
  told = []
  end = $effect.root(() => {
    carrying = new Carrying<string, number>({
      taken: (thing) => told.push(['taken', thing]),
      where: ({ x }: Point) => (x >= 100 ? Math.floor(x / 100) : null),
      dropped: (thing, place) => told.push(['dropped', thing, place]),
    })
  })
})
afterEach(async () => {
  end()
  // The click that ends a carry has passed by then.
  await new Promise((resolve) => setTimeout(resolve))
})

const pointer = (type: string, x: number, y = 0, more: PointerEventInit = {}) =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, ...more })
const grab = (more: PointerEventInit = {}, lift = 0) => carrying.grab(pointer('pointerdown', 0, 0, more), 'card', lift)
const move = (x: number, y = 0, more: PointerEventInit = {}) => dispatchEvent(pointer('pointermove', x, y, more))
const up = (x: number) => dispatchEvent(pointer('pointerup', x))

it('is taken once it has moved a little, and dropped where it is', () => {
  grab()
  move(5)
  expect([carrying.holding, carrying.thing, carrying.at, told]).toEqual([true, null, null, []])
  move(7)
  expect([carrying.thing, carrying.at, carrying.over]).toEqual(['card', { x: 7, y: 0 }, null])
  move(250)
  expect(carrying.over).toBe(2)
  up(250)
  expect(told).toEqual([
    ['taken', 'card'],
    ['dropped', 'card', 2],
  ])
  expect([carrying.holding, carrying.at, carrying.over]).toEqual([false, null, null])
})

it('is a tap where it has not moved, whose click is heard', () => {
  const click = vi.fn()
  document.addEventListener('click', click)
  grab()
  up(0)
  document.body.click()
  expect([told, click.mock.calls.length]).toEqual([[], 1])
  document.removeEventListener('click', click)
})

it('the click that ends a carry is none, the next one is', async () => {
  const click = vi.fn()
  document.body.addEventListener('click', click)
  grab()
  move(200)
  up(200)
  document.body.click()
  expect(click).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  document.body.click()
  expect(click).toHaveBeenCalledOnce()
  document.body.removeEventListener('click', click)
})

it('is put back by Escape, which nobody else hears, and where the pointer is lost', () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  const escape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  grab()
  move(200)
  escape()
  expect(told.at(-1)).toEqual(['dropped', 'card', null])
  expect(heard).not.toHaveBeenCalled()
  move(300)
  expect(carrying.at).toBe(null)
  escape()
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', heard)

  told = []
  grab()
  move(200)
  dispatchEvent(pointer('pointercancel', 200))
  expect(told).toEqual([
    ['taken', 'card'],
    ['dropped', 'card', null],
  ])
})

it('is held above a finger, and follows that one only', () => {
  grab({ pointerType: 'touch' }, 40)
  move(120, 100, { pointerType: 'touch' })
  expect(carrying.at).toEqual({ x: 120, y: 60 })
  move(300, 100, { pointerId: 2 })
  dispatchEvent(pointer('pointerup', 300, 100, { pointerId: 2 }))
  expect([carrying.at, carrying.over]).toEqual([{ x: 120, y: 60 }, 1])
  carrying.grab(pointer('pointerdown', 0, 0, { pointerId: 2 }), 'other')
  expect(carrying.thing).toBe('card')
})

it('is only held by the main button', () => {
  grab({ button: 2 })
  expect(carrying.holding).toBe(false)
})

it('is let go without a word when what it came from is gone', () => {
  grab()
  move(200)
  carrying.cancel()
  up(200)
  expect(told).toEqual([['taken', 'card']])
  grab()
  move(200)
  end()
  up(200)
  expect(told.filter(([what]) => what === 'dropped')).toEqual([])
})

it('looks again where it lies when it was turned', () => {
  grab()
  move(150)
  expect(carrying.over).toBe(1)
  const where = vi.spyOn(Math, 'floor').mockReturnValue(9)
  carrying.seek()
  where.mockRestore()
  expect(carrying.over).toBe(9)
})
