// The points that an action brings.

/** Points that a seat gained; negative ones it lost. */
export interface Gain {
  seat: number
  points: number
}

/** Points of an action by seats, without those that come to nothing. */
export function gained(points: readonly Gain[]): Gain[] {
  const seats = new Map<number, number>()
  for (const one of points) seats.set(one.seat, (seats.get(one.seat) ?? 0) + one.points)
  return [...seats].flatMap(([seat, points]) => (points === 0 ? [] : [{ seat, points }]))
}
