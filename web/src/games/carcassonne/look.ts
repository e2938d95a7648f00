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

/** A part of the map that something lies over, in pixels from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pixels between a square and what lies over the map. */
const AIR = 8
const STEPS = 12
/** Where the squares may stand between one edge and the other: the middle first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0, 1]
const PLACES = SHARES.flatMap((x) => SHARES.map((y) => [x, y] as const)).sort((a, b) => far(a) - far(b))

function far([x, y]: readonly [number, number]): number {
  return Math.hypot(x - 0.5, y - 0.5)
}

/** Whether some of these squares, on a map of this size, are outside or lie under one of the boxes. */
export function covered(
  squares: readonly (readonly [number, number])[],
  width: number,
  height: number,
  boxes: readonly Box[],
  { x, y, k }: Look,
  air = 0,
): boolean {
  return squares.some(([sx, sy]) => {
    const [left, top] = [width / 2 + (100 * sx - x) * k, height / 2 + (100 * sy - y) * k]
    const [right, bottom] = [left + 100 * k, top + 100 * k]
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) return true
    return boxes.some(
      (box) => left < box.right + air && right > box.left - air && top < box.bottom + air && bottom > box.top - air,
    )
  })
}

/** All of these squares, as close as may be, clear of all that lies over the map. */
export function lookBeside(
  squares: readonly (readonly [number, number])[],
  width: number,
  height: number,
  boxes: readonly Box[],
  around = 15,
): Look {
  const low = Math.max(0, ...boxes.map(({ top }) => height - top + AIR))
  const above = lookAt(squares, width, height, low, around)
  const most = lookAt(squares, width, height, 0, around)
  const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)]
  const across = 100 * (Math.max(...xs) + 1 - Math.min(...xs)) + 2 * around
  const down = 100 * (Math.max(...ys) + 1 - Math.min(...ys)) + 2 * around
  for (let step = 0; step < STEPS; step++) {
    const k = most.k * (above.k / most.k) ** (step / STEPS)
    const [aside, along] = [width / k - across, height / k - down]
    for (const [x, y] of PLACES) {
      const look = { x: most.x + aside * (0.5 - x), y: most.y + along * (0.5 - y), k }
      if (!covered(squares, width, height, boxes, look, AIR)) return look
    }
  }
  return above
}
