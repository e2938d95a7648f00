import type { Look } from '../../lib/board/zoom.svelte.ts'

/** All of these squares, as close as may be, and so many units around them; the lowest `low` pixels are left free. */
export function lookAt(
  squares: readonly (readonly [number, number])[],
  width: number,
  height: number,
  low: number,
  around = 15,
): Look {
  const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1]
  const fit = Math.min(width / (100 * (x1 - x0) + 2 * around), (height - low) / (100 * (y1 - y0) + 2 * around))
  const k = Math.min(1.15, Math.max(0.12, fit))
  return { x: 50 * (x0 + x1), y: 50 * (y0 + y1) + low / 2 / k, k }
}
