import { expect, it } from 'vitest'
import { Strip } from './strip.svelte.ts'

it('knows where a seat is at home as long as it is shown', () => {
  const strip = new Strip()
  expect(strip.home(1)).toBe(null)
  const [first, second] = [document.createElement('div'), document.createElement('div')]
  second.getBoundingClientRect = () => ({ width: 7 }) as DOMRect
  const leave = strip.settle(1)(first)!
  strip.settle(1)(second)
  leave()
  expect(strip.home(1)?.width, 'drawn anew before the old one goes').toBe(7)
  const again = strip.settle(0)(first)!
  again()
  expect(strip.home(0)).toBe(null)
})
