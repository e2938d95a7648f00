import { expect, it } from 'vitest'
import { curve } from './curve.ts'

const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number)

it('meets each point', () => {
  const at = numbers(curve([[0, 50], [10, 20], [30, 80]])) // prettier-ignore
  expect(at.slice(0, 2)).toEqual([0, 50])
  expect(at.slice(6, 8)).toEqual([10, 20])
  expect(at.slice(12)).toEqual([30, 80])
})

it('rises and falls only as the points do', () => {
  const points: [number, number][] = [[0, 0], [10, 100], [20, 99], [30, 0], [40, 0], [50, 60]] // prettier-ignore
  const at = numbers(curve(points)).slice(2)
  for (let part = 0; part < points.length - 1; part++) {
    const [from, to] = [points[part]![1], points[part + 1]![1]]
    for (const y of [at[6 * part + 1]!, at[6 * part + 3]!]) {
      expect(y).toBeGreaterThanOrEqual(Math.min(from, to))
      expect(y).toBeLessThanOrEqual(Math.max(from, to))
    }
  }
})

it('draws nothing of nothing, and a point of one', () => {
  expect(curve([])).toBe('')
  expect(curve([[5, 5]])).toBe('M5.00 5.00')
})
