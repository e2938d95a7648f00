// A smooth line through points.

export type Point = readonly [x: number, y: number]

/** The path of a smooth line from left to right through points. It rises and falls only as they do. */
export function curve(points: readonly Point[]): string {
  const steep = points.slice(1).map(([x, y], at) => (y - points[at]![1]) / (x - points[at]![0]))
  /** Level at a turn of direction, else as steep as both sides allow. */
  const slope = points.map((_, at) => {
    const [before, after] = [steep[at - 1] ?? steep[at] ?? 0, steep[at] ?? steep[at - 1] ?? 0]
    return before * after > 0 ? (2 * before * after) / (before + after) : 0
  })
  return points
    .map(([x, y], at) => {
      if (at === 0) return `M${told(x, y)}`
      const [left, top] = points[at - 1]!
      const third = (x - left) / 3
      return `C${told(left + third, top + third * slope[at - 1]!)} ${told(x - third, y - third * slope[at]!)} ${told(x, y)}`
    })
    .join('')
}

const told = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
