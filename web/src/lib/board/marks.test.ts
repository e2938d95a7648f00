import { expect, it } from 'vitest'
import { arrow, box, isEmpty } from './marks.ts'
import { NO_MARKS } from './play.ts'

it('draws a rectangle around its middle, never rounder than it is large', () => {
  const { x, y, outline } = box(10, 20, 40, 10, 50)
  expect([x, y]).toEqual([30, 25])
  expect(outline).toBe('M15 20h30a5 5 0 0 1 5 5v0a5 5 0 0 1 -5 5h-30a5 5 0 0 1 -5 -5v0a5 5 0 0 1 5 -5z')
})

it('draws an arrow that ends where it leads', () => {
  const { line, head } = arrow({ x: 0, y: 0, outline: '' }, { x: 10, y: 0, outline: '' }, 4)
  expect([line, head]).toEqual(['M0 0L6 0', 'M10 0L6 2L6 -2z'])
  expect(arrow({ x: 1, y: 1, outline: '' }, { x: 1, y: 1, outline: '' }, 4).line).not.toContain('NaN')
})

it('knows when nothing is marked', () => {
  expect(isEmpty(NO_MARKS)).toBe(true)
  expect(isEmpty({ ...NO_MARKS, numbers: [{ at: '1', text: '+1', tone: 'plain' }] })).toBe(false)
})
