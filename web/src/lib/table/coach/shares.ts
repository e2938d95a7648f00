// The prospects of seats, in words and figures: chances to win, or the result of a solo game.

import type { Locale } from '../../words/language.svelte.ts'

export type Unit = 'share' | 'points'

/** From which difference on it is a little, clearly, much. */
const STEPS: Record<Unit, readonly number[]> = { share: [0.015, 0.05, 0.12], points: [0.25, 1, 2.5] }
/** So much ahead somebody leads. */
const AHEAD = 0.06

/** The size of a difference: 0 negligible, 1 slight, 2 clear, 3 large. */
export function size(difference: number, unit: Unit): 0 | 1 | 2 | 3 {
  return STEPS[unit].filter((step) => Math.abs(difference) >= step).length as 0 | 1 | 2 | 3
}

/** From which chance on a game counts as decided, one way or the other. */
const DECIDED = 0.97

/** The size of the difference between the best idea and another. In decided games it is that of their leads in
 * points, if the game has them. The coach ranks ideas by more trials than it judges them by, so a later one may
 * seem better: that is no difference. */
export function behind(best: Judged, other: Judged, unit: Unit): 0 | 1 | 2 | 3 {
  const decided = unit === 'share' && Math.min(best.value, 1 - best.value) <= 1 - DECIDED
  if (decided && best.lead !== null && other.lead !== null) return size(Math.max(0, best.lead - other.lead), 'points')
  return size(Math.max(0, best.value - other.value), unit)
}

interface Judged {
  value: number
  lead: number | null
}

/** Anything less is written as nothing. */
const LEAST: Record<Unit, number> = { share: 0.005, points: 0.05 }

/** Whether a loss is worth naming: it is written as more than nothing. */
export function worthy(loss: number, unit: Unit): boolean {
  return Math.abs(loss) >= LEAST[unit]
}

/** As it is written; `signed`: as a change. */
export function written(value: number, unit: Unit, locale: Locale, signed = false): string {
  const digits = unit === 'share' ? 0 : 1
  return new Intl.NumberFormat(locale, {
    ...(unit === 'share' ? { style: 'percent' as const } : {}),
    // Changes stand below each other; "about 48.0" would promise more than it knows.
    minimumFractionDigits: signed ? digits : 0,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '−')
}

/** The seats that are ahead, such as both partners of a team; [] if no seat is clearly ahead. */
export function leaders(expected: readonly number[]): number[] {
  const most = Math.max(...expected)
  const first = expected.flatMap((share, seat) => (most - share < 1e-9 ? [seat] : []))
  const others = expected.filter((_, seat) => !first.includes(seat))
  return others.length > 0 && most - Math.max(...others) >= AHEAD ? first : []
}
